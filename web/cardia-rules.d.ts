// What cardia-rules.js offers. The whole shape of views, events and requests: `cardia schema view` and so on, as JSON Schema.

export type Seat = "north" | "south";
export type Viewer = Seat | "spectator" | "judge";
export type Language = "en" | "fr";
/** "drawn": shuffles, coins and random cards happen by themselves; "told": whoever runs the game says them with `take`. */
export type Chance = "drawn" | "told";

export interface Setup {
  deck?: string | string[] | { from: string; with: string[] };
  locations?: string[];
  protectors?: boolean | string[] | { pool?: string[]; strategic?: boolean; sole?: string[] } | null;
}
/** An option that is offered, told apart by `choose`: "place-card", "choose-card", "decline" and so on. */
export interface Option {
  choose: string;
  [fact: string]: unknown;
}
export interface Ask {
  number: number;
  seat: Seat;
  kind: string;
  card?: string;
  rulings?: string[];
  questions?: string[];
  /** Of another seat's ask nobody but a judge is shown any. */
  options?: Option[];
}
/** Something that happened, told apart by `event`, with its reasons. */
export interface Event {
  event: string;
  rulings?: string[];
  cause?: number;
  questions?: string[];
  [fact: string]: unknown;
}
export interface Over {
  winner?: Seat | null;
  reason: string;
}
export interface View {
  viewer: Viewer;
  number: number;
  table: { over?: Over | null; [part: string]: unknown };
  asks?: Ask[];
  chance?: { what: "coin" | "shuffle" | "pick" | "lay"; seat?: Seat; count?: number; among?: string[] };
}
/** A failed check: codes stay, messages get better. */
export interface Refusal {
  code: string;
  message: string;
  ruling?: string;
  facts?: Record<string, unknown>;
}
export interface Step {
  events: Event[];
  refused: Refusal[];
}
export interface News extends Step {
  view: View;
}
export interface Verdict {
  conclusion: string;
  agreed: number;
  text: string;
}
/** What is wrong with a request. */
export interface Wrong {
  code: string;
  where: unknown[];
  text: string;
  ruling?: unknown;
}

export class CardiaError extends Error {
  wrong: Wrong[];
}

export class Cardia {
  constructor(answer: (request: object) => Promise<any>, close?: () => void);
  /** `base` is the folder that `make web` built; `loadPyodide` that of the package pyodide, for node alone. */
  static load(options?: { base?: URL; loadPyodide?: () => Promise<any> }): Promise<Cardia>;
  close(): void;
  request(request: { do: string; [key: string]: unknown }): Promise<any>;
  newGame(
    setup?: Setup,
    options?: { answers?: Record<string, string>; tags?: Record<string, string>; chance?: Chance },
  ): Promise<Game>;
  position(line: string, options?: { tags?: Record<string, string>; chance?: Chance }): Promise<Game>;
  open(log: string | Event, chance?: Chance): Promise<Game>;
  verify(log: string, language?: Language): Promise<Verdict>;
  ask(
    game: { line?: string; log?: string; case?: string; decisions?: string[]; answers?: Record<string, string> },
    language?: Language,
  ): Promise<any>;
}

/** A game. `log`, `events`, `asks`, `judged` say everything, and are for whoever runs it; a player is sent `view` or `news`. */
export class Game {
  static begun(cardia: Cardia, beginning: object, chance: Chance): Promise<Game>;
  readonly log: string;
  readonly number: number;
  readonly judged: View;
  readonly events: Event[];
  readonly asks: Ask[];
  readonly over: Over | null;
  view(viewer: Viewer): Promise<View>;
  news(viewer: Viewer, since?: number): Promise<News>;
  decide(seat: Seat, choose: number | Option, ask?: number): Promise<Step>;
  take(event: Event, ask?: number | null): Promise<Step>;
  resign(seat: Seat): Promise<Step>;
  runOutOfTime(seat: Seat, ask?: number | null): Promise<Step>;
  agreeOnDraw(): Promise<Step>;
  /** Let the search decide for a seat whatever it is asked; it knows what that seat may know. */
  playFor(seat: Seat, playouts?: number): Promise<Step>;
  verify(language?: Language): Promise<Verdict>;
  explain(at: number, options?: { viewer?: Viewer; language?: Language }): Promise<any>;
}

/** Lay the library, as it was packed, into a Python that runs here; and what answers requests in it. */
export function layIn(python: any, data: Uint8Array): void;
export function answering(python: any): (request: string) => string;
