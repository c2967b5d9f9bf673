// What is kept in this browser: the language, games, and the day of a judge. What was kept by an older page, or by nobody we know, is left alone.

const PREFIX = "cardia.game.";
const LANGUAGE = "cardia.language";

/** Where a person has denied storage, even to name it is an error: then nothing is kept, and all else works. */
function storage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function keptLanguage() {
  return storage()?.getItem(LANGUAGE) ?? null;
}

export function keepLanguage(chosen) {
  try {
    storage()?.setItem(LANGUAGE, chosen);
  } catch {
    // no room: it is spoken until the page is closed
  }
}

export function keptGames() {
  const found = [];
  for (let at = 0; at < (storage()?.length ?? 0); at += 1) {
    const key = storage().key(at);
    if (!key.startsWith(PREFIX)) continue;
    try {
      const game = JSON.parse(storage().getItem(key));
      if (game && ["follow", "hands"].includes(game.kind)) found.push({ ...game, key });
    } catch {
      // not ours to repair
    }
  }
  return found.sort((one, two) => String(two.at).localeCompare(String(one.at)));
}

/** A name that no kept game has: a clock may be set back, and another tab begins one at the same moment. */
function freshKey() {
  return `${PREFIX}${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}`;
}

/** Whether what is kept of a game is not what this tab has last seen of it: then another tab has gone on with it. */
function wentOnElsewhere(game) {
  try {
    const there = JSON.parse(storage().getItem(game.key));
    return there !== null && there.at !== game.at;
  } catch {
    return false;
  }
}

/** Keep a game; tell whether the browser had room for it. Two tabs that go different ways keep one each. */
export function keepGame(game) {
  const key = game.key && !wentOnElsewhere(game) ? game.key : freshKey();
  const kept = { ...game, key, at: new Date().toISOString() };
  try {
    storage().setItem(key, JSON.stringify(kept));
  } catch {
    return { ...kept, unkept: true };
  }
  return kept;
}

export function forgetGame(key) {
  storage()?.removeItem(key);
}

// ------------------------------------------------------------------ the day of a judge
const DAY = "cardia.day";
export const EVENT_TAGS = ["event", "round", "judge"];
let unkept = null; // where nothing may be kept, it lasts as long as the page
let questions = null; // of the register, with the answers that each has

/** Hear of the register: an answer that it has no more, or that a file invented, would have every verdict refused. */
export function knowQuestions(register) {
  questions = new Map(register.questions.map((each) => [each.id, each.answers.map((one) => one.id)]));
}

/** What is known of the day: the event's tags and answers, rulings, and marks of players. */
export function dayOf() {
  try {
    return dayIn(unkept ?? storage()?.getItem(DAY)) ?? emptyDay();
  } catch {
    return emptyDay();
  }
}

function emptyDay() {
  return { tags: {}, answers: {}, slips: [], marks: [] };
}

/** The day that a text holds; nothing if it holds none. */
function dayIn(text) {
  const read = JSON.parse(text ?? "null");
  if (!read || !Array.isArray(read.slips) || !read.slips.every((each) => each?.game)) return null;
  const texts = (given) => Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === "string"));
  // What is no text would stop the page wherever it is shown, and after each reload again.
  const slips = read.slips.map((each) => (each.game.tags === undefined ? each : { ...each, game: { ...each.game, tags: texts(each.game.tags) } }));
  const marks = (Array.isArray(read.marks) ? read.marks : []).filter((each) => each && typeof each.player === "string" && typeof each.mark === "string");
  const tags = Object.fromEntries(Object.entries(texts(read.tags)).filter(([tag]) => EVENT_TAGS.includes(tag)));
  const answers = Object.fromEntries(Object.entries(texts(read.answers)).filter(([id, answer]) => questions?.get(id)?.includes(answer) ?? !questions));
  return { tags, answers, slips, marks: marks.map(texts) };
}

/** Keep the day; tell whether the browser did. */
export function keepDay(day) {
  const text = JSON.stringify(day);
  try {
    storage().setItem(DAY, text);
    unkept = null;
    return true;
  } catch {
    unkept = text;
    return false;
  }
}

/** Put ``now``, if anything, in the place of ``before``; by what it says, for another tab may have moved the others. */
export function replaceIn(list, before, now = []) {
  const at = list.findIndex((each) => JSON.stringify(each) === JSON.stringify(before));
  if (at >= 0) list.splice(at, 1, ...now);
  else list.push(...now);
}

/** Keep a ruling, in place of the one that was kept ``before``. */
export function keepSlip(slip, before = null) {
  const day = dayOf();
  replaceIn(day.slips, before, [slip]);
  return keepDay(day);
}

export function forgetSlip(slip) {
  const day = dayOf();
  replaceIn(day.slips, slip);
  return keepDay(day);
}

/** Add the day of a file to the one that is kept here: what is there already stays once. */
export function takeInDay(text) {
  let read = null;
  try {
    read = dayIn(text);
  } catch {
    // no JSON at all
  }
  if (!read) return false;
  const day = dayOf();
  const added = (here, there) => [...here, ...there.filter((each) => !here.some((one) => JSON.stringify(one) === JSON.stringify(each)))];
  return keepDay({
    tags: { ...read.tags, ...day.tags },
    answers: { ...read.answers, ...day.answers },
    slips: added(day.slips, read.slips),
    marks: added(day.marks, read.marks),
  });
}

// ------------------------------------------------------------------ practice
const SCORE = "cardia.practice";

export function scoreOf() {
  try {
    const { asked, right } = JSON.parse(storage()?.getItem(SCORE) ?? "{}");
    return { asked: Number(asked) || 0, right: Number(right) || 0 };
  } catch {
    return { asked: 0, right: 0 };
  }
}

export function keepScore(isRight) {
  const { asked, right } = scoreOf();
  try {
    storage()?.setItem(SCORE, JSON.stringify({ asked: asked + 1, right: right + (isRight ? 1 : 0) }));
  } catch {
    // no room: it is only a score
  }
}

// A round that is under way, for this tab alone: the page may be loaded again in the middle of it, as when another tab takes
// over a newer version.
const EXAM = "cardia.exam";

export function examOf(names) {
  try {
    const { names: asked, right, at } = JSON.parse(sessionStorage.getItem(EXAM) ?? "{}");
    const is = JSON.stringify(asked) === JSON.stringify(names) && Number.isInteger(right) && Number.isInteger(at) && at >= 0;
    return is ? { names, right, at } : null;
  } catch {
    return null;
  }
}

export function keepExam(exam) {
  try {
    sessionStorage.setItem(EXAM, JSON.stringify(exam));
  } catch {
    // nothing may be kept: then it begins again
  }
}
