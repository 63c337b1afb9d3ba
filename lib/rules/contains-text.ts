/** In characters. For shorter parts, the built-in search is faster. */
const SHORT = 16;

/** Uses Knuth–Morris–Pratt, because the built-in search is quadratic on repetitive text. */
export function containsText(text: string, part: string): boolean {
  if (part.length > text.length) return false;
  if (part.length <= SHORT) return text.includes(part);
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === code) matched += 1;
    if (matched === part.length) return true;
  }
  return false;
}

/** For each prefix, the length of its longest proper prefix that is also its suffix. */
function bordersOf(text: string): Int32Array {
  const borders = new Int32Array(text.length);
  let length = 0;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (length > 0 && text.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    if (text.charCodeAt(length) === code) length += 1;
    borders[at] = length;
  }
  return borders;
}
