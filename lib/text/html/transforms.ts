import { parseAngle, parseLength, parseNumber } from "./css-lengths";
import { splitCss } from "./css-syntax";
import type { DeclaredValues } from "./declared-values";
import { AWAY } from "./style";

export interface TransformEffect {
  isGone: boolean;
  isInDoubt: boolean;
  scale: number;
}

/** In pixels. Unknown lengths and percentages above `WHOLE` count as this far. Centring needs only 50%. */
const FAR = 100;
const WHOLE = 1.01;
/** Letters that are scaled up by more than this may not fit on the page. */
const LARGE = 5;
const STEEP = 60;
const FLAT = 85;

type Effect = Partial<TransformEffect>;

const GONE: Effect = { isGone: true };
const DOUBT: Effect = { isInDoubt: true };
const NONE: Effect = {};

export function transformEffect(values: DeclaredValues, fontSize: number): TransformEffect | null {
  const effects: Effect[] = [];
  const add = (name: string, effectOf: (value: string) => Effect): void => {
    const value = values.get(name);
    if (value !== undefined && value !== "none") effects.push(effectOf(value));
  };
  for (const call of callsIn(values.get("transform"))) effects.push(effectOfCall(call, fontSize));
  add("translate", (value) => moved(splitCss(value, " "), fontSize));
  add("scale", (value) => scaled(splitCss(value, " ")));
  add("rotate", (value) => (/[xyz]|\s/.test(value) ? DOUBT : NONE));
  add("zoom", (value) => (value === "normal" || value === "reset" ? NONE : scaled([value])));
  if (effects.length === 0) return null;
  return {
    isGone: effects.some(({ isGone }) => isGone),
    isInDoubt: effects.some(({ isInDoubt }) => isInDoubt),
    scale: effects.reduce((product, { scale = 1 }) => product * scale, 1),
  };
}

interface Call {
  name: string;
  parts: string[];
}

function callsIn(transform = "none"): Call[] {
  if (transform === "none") return [];
  return splitCss(transform, " ")
    .flatMap((written) => written.split(/(?<=\))(?=[a-z])/))
    .map((written) => {
      const [, name = "?", inside = ""] = /^([\w-]+)\((.*)\)$/s.exec(written) ?? [];
      return { name, parts: splitCss(inside, ",") };
    });
}

function effectOfCall({ name, parts }: Call, fontSize: number): Effect {
  switch (name) {
    case "translate":
    case "translate3d":
    case "translatex":
    case "translatey":
      return moved(parts.slice(0, 2), fontSize);
    case "translatez":
    case "rotate":
    case "rotatez":
      return NONE;
    case "scale":
    case "scale3d":
    case "scalex":
    case "scaley":
      return scaled(parts.slice(0, 2));
    case "rotatex":
    case "rotatey":
      return turned(parts[0]);
    case "skew":
    case "skewx":
    case "skewy":
      return Math.max(...parts.map((part) => Math.abs(parseAngle(part) ?? FLAT) % 180)) < STEEP
        ? NONE
        : DOUBT;
    case "matrix":
      return byMatrix(parts.map((part) => parseNumber(part) ?? NaN));
    default:
      return DOUBT;
  }
}

function moved(parts: readonly string[], fontSize: number): Effect {
  const distances = parts.map((part) => {
    const share = part.endsWith("%") ? parseNumber(part) : null;
    if (share !== null) return Math.abs(share) <= WHOLE ? 0 : FAR;
    return parseLength(part, { fontSize }) ?? FAR;
  });
  return movedBy(distances);
}

/** Content that is moved far to the right or down is only doubtful, because users can still scroll to it. */
export function movedBy(distances: readonly number[]): Effect {
  if (distances.some((distance) => distance <= -AWAY)) return GONE;
  return distances.some((distance) => distance <= -FAR || distance >= AWAY || distance === FAR)
    ? DOUBT
    : NONE;
}

function scaled(parts: readonly string[]): Effect {
  const factors = parts.map((part) => parseNumber(part));
  if (factors.some((factor) => factor === null)) return DOUBT;
  const known = factors.filter((factor) => factor !== null);
  const scale = Math.min(...known.map(Math.abs));
  const isMirrored = known.some((factor) => factor < 0);
  return { scale, ...((isMirrored || Math.max(...known) > LARGE) && DOUBT) };
}

function turned(part = ""): Effect {
  const angle = Math.abs(parseAngle(part) ?? STEEP) % 360;
  const away = angle > 180 ? 360 - angle : angle;
  if (away < STEEP) return NONE;
  return Math.abs(away - 90) <= 90 - FLAT ? GONE : DOUBT;
}

function byMatrix(numbers: readonly number[]): Effect {
  const [a = NaN, b = NaN, c = NaN, d = NaN, x = NaN, y = NaN] = numbers;
  const area = a * d - b * c;
  const move = movedBy([x, y]);
  if (Number.isNaN(area) || Number.isNaN(x + y)) return DOUBT;
  const size = Math.hypot(a, b);
  const height = size === 0 ? 0 : Math.abs(area) / size;
  const scale = Math.min(size, height);
  return { ...move, scale, ...((area < 0 || Math.max(size, height) > LARGE) && DOUBT) };
}
