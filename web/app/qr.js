// A QR code of a text (ISO/IEC 18004): bytes, error correction level L, versions 1 to 40. Enough for an address, and
// small enough to need no package.

const EC_PER_BLOCK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LEVEL_L = 1;
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The modules of a code, true for dark, row by row; nothing if the text is too long for one. */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version += 1) {
    if (bytes.length * 8 + 4 + lengthBits(version) <= dataCodewords(version) * 8) return drawn(version, bytes);
  }
  return null;
}

// ------------------------------------------------------------------ sizes
function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

function rawBits(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    bits -= (25 * marks - 10) * marks - 55;
    if (version >= 7) bits -= 36;
  }
  return bits;
}

function dataCodewords(version) {
  return Math.floor(rawBits(version) / 8) - EC_PER_BLOCK[version - 1] * BLOCKS[version - 1];
}

function markPositions(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

// ------------------------------------------------------------------ data and its correction
function codewords(version, bytes) {
  const bits = [];
  const put = (value, count) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >>> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const each of bytes) put(each, 8);
  const room = dataCodewords(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  return interleaved(version, words);
}

function interleaved(version, data) {
  const count = BLOCKS[version - 1];
  const length = EC_PER_BLOCK[version - 1];
  const divisor = generator(length);
  const raw = Math.floor(rawBits(version) / 8);
  const short = Math.floor(raw / count) - length;
  const shorts = count - (raw % count);
  const blocks = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const own = data.slice(at, (at += short + (block < shorts ? 0 : 1)));
    blocks.push({ own, check: remainder(own, divisor) });
  }
  const all = [];
  for (let at = 0; at <= short; at += 1) for (const { own } of blocks) if (at < own.length) all.push(own[at]);
  for (let at = 0; at < length; at += 1) for (const { check } of blocks) all.push(check[at]);
  return all;
}

function times(one, two) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((two >>> bit) & 1) * one;
  }
  return product;
}

function generator(degree) {
  const made = new Array(degree).fill(0);
  made[degree - 1] = 1;
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1) made[at] = times(made[at], root) ^ (made[at + 1] ?? 0);
  }
  return made;
}

function remainder(data, divisor) {
  const left = new Array(divisor.length).fill(0);
  for (const each of data) {
    const factor = each ^ left.shift();
    left.push(0);
    for (const [at, by] of divisor.entries()) left[at] ^= times(by, factor);
  }
  return left;
}

// ------------------------------------------------------------------ drawing
function drawn(version, bytes) {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, on) => {
    dark[y][x] = on;
    fixed[y][x] = true;
  };
  patterns(version, size, set);
  formatBits(size, set, 0); // keeps their room
  fillIn(size, dark, fixed, codewords(version, bytes));
  let best = null;
  for (let mask = 0; mask < MASKS.length; mask += 1) {
    masked(dark, fixed, mask);
    formatBits(size, set, mask);
    const cost = penalty(dark);
    if (!best || cost < best.cost) best = { cost, code: dark.map((row) => [...row]) };
    masked(dark, fixed, mask); // and back
  }
  return best.code;
}

function patterns(version, size, set) {
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        if (x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size) set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const marks = markPositions(version);
  const last = marks.length - 1;
  for (const [row, y] of marks.entries()) {
    for (const [column, x] of marks.entries()) {
      if ((row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  if (version >= 7) versionBits(version, size, set);
}

function versionBits(version, size, set) {
  let left = version;
  for (let step = 0; step < 12; step += 1) left = (left << 1) ^ ((left >>> 11) * 0x1f25);
  const bits = (version << 12) | left;
  for (let at = 0; at < 18; at += 1) {
    const on = ((bits >>> at) & 1) === 1;
    const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(far, near, on);
    set(near, far, on);
  }
}

function formatBits(size, set, mask) {
  const data = (LEVEL_L << 3) | mask;
  let left = data;
  for (let step = 0; step < 10; step += 1) left = (left << 1) ^ ((left >>> 9) * 0x537);
  const bits = ((data << 10) | left) ^ 0x5412;
  const bit = (at) => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function fillIn(size, dark, fixed, words) {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y][x] || at >= words.length * 8) continue;
        dark[y][x] = ((words[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
}

function masked(dark, fixed, mask) {
  for (const [y, row] of dark.entries()) {
    for (const x of row.keys()) if (!fixed[y][x] && MASKS[mask](x, y)) row[x] = !row[x];
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(dark) {
  const size = dark.length;
  let cost = 0;
  let count = 0;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((on) => (on ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) {
      const part = text.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") cost += 40;
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (dark[y][x]) count += 1;
      if (x && y && dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x - 1]) cost += 3;
    }
  }
  return cost + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}
