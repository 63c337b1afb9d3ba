import { argumentsOf, splitCss } from "./css-syntax";

export interface LengthContext {
  /** In pixels. */
  fontSize: number;
  /** The length of 100%, in pixels. If omitted, percentages cannot be converted. */
  whole?: number;
}

const SCREEN = { width: 1280, height: 800 };
const ROOT_SIZE = 16;

const PIXELS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: ROOT_SIZE,
  vw: SCREEN.width / 100,
  vi: SCREEN.width / 100,
  vh: SCREEN.height / 100,
  vb: SCREEN.height / 100,
  vmin: SCREEN.height / 100,
  vmax: SCREEN.width / 100,
};
const RELATIVE: Record<string, number> = { em: 1, ex: 0.5, ch: 0.5, ic: 1, cap: 0.7, lh: 1.2, rlh: 1.2 };

/** Returns pixels, or null if the length is invalid or unknown. */
export function parseLength(written: string, context: LengthContext): number | null {
  return lengthOf(written, context, 0);
}

function lengthOf(written: string, context: LengthContext, depth: number): number | null {
  const { fontSize, whole } = context;
  const [, number = "", unit = ""] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/.exec(written) ?? [];
  if (number === "") return written.includes("(") ? parseCalculation(written, context, depth) : null;
  const count = Number(number);
  if (unit === "" || count === 0) return count;
  if (unit === "%") return whole === undefined ? null : (count / 100) * whole;
  // Small, large and dynamic viewports count as the whole screen.
  const name = /^[sld]v(?:[whib]|min|max)$/.test(unit) ? unit.slice(1) : unit;
  const pixels = PIXELS[name] ?? (RELATIVE[name] ?? NaN) * fontSize;
  return Number.isNaN(pixels) ? null : count * pixels;
}

const MAX_DEPTH = 10;

function parseCalculation(written: string, context: LengthContext, depth: number): number | null {
  if (depth > MAX_DEPTH) return null;
  const of = (text: string): number | null => sumOf(text, context, depth + 1);
  for (const name of ["calc", "-webkit-calc", ""]) {
    const inner = argumentsOf(written, name);
    if (inner) return inner.length === 1 ? of(inner[0] ?? "") : null;
  }
  for (const name of ["min", "max", "clamp"]) {
    const values = argumentsOf(written, name)?.map(of);
    if (!values) continue;
    const known = values.filter((value) => value !== null);
    if (known.length < values.length) return null;
    if (name === "clamp") return Math.max(known[0] ?? 0, Math.min(known[1] ?? 0, known[2] ?? 0));
    return name === "min" ? Math.min(...known) : Math.max(...known);
  }
  return null;
}

function sumOf(text: string, context: LengthContext, depth: number): number | null {
  const words = splitCss(text.replace(/\*/g, " * ").replace(/\//g, " / "), " ");
  let sum = 0;
  let product: number | null = null;
  let sign = 1;
  for (let at = 0; at < words.length; at += 2) {
    const word = words[at] ?? "";
    const value = lengthOf(word, context, depth);
    if (value === null) return null;
    const operator = at === 0 ? "+" : (words[at - 1] ?? "");
    if (operator === "*") product = (product ?? 0) * value;
    else if (operator === "/") product = (product ?? 0) / value;
    else if (operator === "+" || operator === "-") {
      sum += sign * (product ?? 0);
      product = value;
      sign = operator === "-" ? -1 : 1;
    } else return null;
  }
  return product === null ? null : sum + sign * product;
}

export function parseNumber(written: string): number | null {
  return parseLength(written, { fontSize: NaN, whole: 1 });
}

export function parseAngle(written: string): number | null {
  const [, number = "", unit = ""] =
    /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(deg|rad|grad|turn|)$/.exec(written) ?? [];
  if (number === "") return null;
  return Number(number) * (DEGREES[unit] ?? 1);
}

const DEGREES: Record<string, number> = { rad: 180 / Math.PI, grad: 0.9, turn: 360 };
