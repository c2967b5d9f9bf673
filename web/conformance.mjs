// Score an implementation of the rules by the conformance kit (`cardia conformance`), case by case.
//
//   import { score } from "./conformance.mjs";
//   const { passed, failed } = await score(lines, implementation);
//
// An implementation has `begin(event)`, `take(event)` (a decision, an outcome of chance, somebody's word) and
// `decide(seat, option)`. The first two give `{ events, asks }`: what happened, without the event that was given, and
// what is asked then; the last one the codes of a refusal, and changes nothing.

const sorted = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : Array.isArray(value) ? value.map(sorted) : value;
const REASONS = ["rulings", "cause", "questions", "why_not"];
const facts = (event) => sorted(Object.fromEntries(Object.entries(event).filter(([name]) => !REASONS.includes(name))));
const offered = (asks) => asks.map(({ seat, options }) => [seat, (options ?? []).map(sorted).map(JSON.stringify).sort()]).sort();
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function* differences(step, given) {
  const [expected, found] = [step.events.map(facts), (given.events ?? []).map(facts)];
  const at = expected.findIndex((event, number) => !same(event, found[number]));
  if (at >= 0) yield `event ${at + 1}: expected ${JSON.stringify(expected[at])}, found ${JSON.stringify(found[at])}`;
  else if (found.length > expected.length) yield `one event too many: ${JSON.stringify(found[expected.length])}`;
  if (!same(offered(step.asks), offered(given.asks ?? []))) yield `other options are offered: ${JSON.stringify(given.asks)}`;
}

async function* problems(one, implementation) {
  let number = 1;
  for (const step of one.steps) {
    const given = step.take === null ? await implementation.begin(one.begins) : await implementation.take(step.take);
    for (const problem of differences(step, given)) yield `after ${step.take?.event ?? "the beginning"}: ${problem}`;
    number += step.events.length + (step.take === null ? 0 : 1);
    for (const { seat, option, codes } of one.refused.filter((each) => each.after === number)) {
      const found = [...new Set(await implementation.decide(seat, option))].sort();
      if (!same(found, codes)) yield `${seat}, ${JSON.stringify(option)}: refused as ${found}, expected ${codes}`;
    }
  }
}

/** Play every case of the kit, and return how many conform, and what is wrong with each other one. */
export async function score(lines, implementation) {
  const [head, ...cases] = lines.map((line) => JSON.parse(line));
  if (head.format !== "cardia-conformance" || head.version !== 1) throw new Error("this is no kit of version 1");
  const failed = {};
  for (const one of cases) {
    try {
      for await (const problem of problems(one, implementation)) (failed[one.case] ??= []).push(problem);
    } catch (fault) {
      (failed[one.case] ??= []).push(String(fault));
    }
  }
  return { passed: cases.length - Object.keys(failed).length, failed };
}
