// What is kept in this browser: the language and games. What was kept by an older page, or by nobody we know, is left alone.

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

/** Keep a game; tell whether the browser had room for it. */
export function keepGame(game) {
  const key = game.key ?? `${PREFIX}${Date.now().toString(36)}`;
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
