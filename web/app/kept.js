// Games that are kept in this browser. What was kept by an older page, or by nobody we know, is left alone.

const PREFIX = "cardia.game.";

export function keptGames() {
  const found = [];
  for (let at = 0; at < localStorage.length; at += 1) {
    const key = localStorage.key(at);
    if (!key.startsWith(PREFIX)) continue;
    try {
      const game = JSON.parse(localStorage.getItem(key));
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
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    return { ...kept, unkept: true };
  }
  return kept;
}

export function forgetGame(key) {
  localStorage.removeItem(key);
}
