import { closingOf, splitCss } from "./css-syntax";
import { parseLength } from "./css-lengths";

/** The assumed size of the screen, in pixels. */
const SIZES: Record<string, number> = {
  width: 1280,
  height: 800,
  "device-width": 1280,
  "device-height": 800,
};
const FEATURES: Record<string, string> = {
  orientation: "landscape",
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  "prefers-color-scheme": "light",
  "prefers-reduced-motion": "no-preference",
  "prefers-contrast": "no-preference",
  "forced-colors": "none",
  "inverted-colors": "none",
  scripting: "none",
  update: "fast",
  "overflow-block": "scroll",
  "overflow-inline": "scroll",
  "color-gamut": "srgb",
  "display-mode": "browser",
  scan: "progressive",
  grid: "0",
};
const NUMBERS: Record<string, number> = { color: 8, monochrome: 0, resolution: 1, "device-pixel-ratio": 1 };

export function isForScreen(media: string): boolean {
  const queries = splitCss(media.trim().toLowerCase(), ",");
  return media.trim() === "" || queries.some(matchesQuery);
}

function matchesQuery(query: string): boolean {
  const [, not, type, rest] = /^(?:(not|only)\s+)?([a-z-]+)?\s*(?:and\b)?\s*(.*)$/s.exec(query) ?? [];
  if (type === undefined || type === "not" || type === "and") return matchesCondition(query);
  const matches = (type === "screen" || type === "all") && (!rest || matchesCondition(rest));
  return not === "not" ? !matches : matches;
}

const MAX_DEPTH = 10;

function matchesCondition(condition: string, depth = 0): boolean {
  const text = condition.trim();
  if (depth > MAX_DEPTH) return false;
  if (text.startsWith("not")) return !matchesCondition(text.slice(3), depth + 1);
  if (!text.startsWith("(")) return false;
  const end = closingOf(text, 0);
  const inside = text.slice(1, end).trim();
  const first =
    inside.startsWith("(") || /^not\b/.test(inside)
      ? matchesCondition(inside, depth + 1)
      : matchesFeature(inside);
  const [, word, rest = ""] = /^\s*(and|or)\b(.*)$/s.exec(text.slice(end + 1)) ?? [];
  if (word === undefined) return first;
  return word === "and" ? first && matchesCondition(rest, depth) : first || matchesCondition(rest, depth);
}

function matchesFeature(feature: string): boolean {
  const colon = feature.indexOf(":");
  if (colon === -1) return /[<>=]/.test(feature) ? matchesRange(feature) : isPresent(feature.trim());
  const written = feature
    .slice(0, colon)
    .trim()
    .replace(/^-(?:webkit|moz|o|ms)-/, "");
  const asked = feature.slice(colon + 1).trim();
  const [, limit, name = written] = /^(min|max)-(.*)$/.exec(written) ?? [];
  const size = SIZES[name] ?? NUMBERS[name];
  if (size === undefined) return FEATURES[name] === asked;
  const value = parseLength(asked.replace(/(?<=\d)(?:dppx|x)$/, ""), { fontSize: 16 });
  if (value === null) return false;
  if (limit === "min") return size >= value;
  return limit === "max" ? size <= value : size === value;
}

function isPresent(name: string): boolean {
  const known = SIZES[name] ?? NUMBERS[name] ?? FEATURES[name];
  return known !== undefined && known !== 0 && known !== "none" && known !== "0";
}

function matchesRange(feature: string): boolean {
  const words = feature.split(/\s*([<>]=?|=)\s*/);
  const sizes = words.map((word) => SIZES[word] ?? NUMBERS[word] ?? parseLength(word, { fontSize: 16 }));
  for (let at = 1; at < words.length; at += 2) {
    const [left, right] = [sizes[at - 1], sizes[at + 1]];
    if (left === null || right === null || left === undefined || right === undefined) return false;
    const sign = words[at] ?? "";
    const isTrue =
      (sign.includes("=") && left === right) ||
      (sign.startsWith("<") && left < right) ||
      (sign.startsWith(">") && left > right);
    if (!isTrue) return false;
  }
  return words.length > 1;
}
