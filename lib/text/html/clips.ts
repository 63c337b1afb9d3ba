import { parseLength, parseNumber } from "./css-lengths";
import { argumentsOf, splitCss } from "./css-syntax";

export type Rest = "all" | "part" | "nothing";

/** In pixels. Letters in an area of at most this size are invisible. */
const LINE = 1;
/** Fraction of the area that a slanted or rounded edge may cut off. */
const EDGE = 0.4;
/** In pixels. Clipping a thinner strip doesn't cut off a letter. */
const THIN = 8;
/** In pixels. Stands for an unknown box size. Any value works, because only proportions matter. */
const SIZE = 100;

export function leftByClip(clip: string): Rest {
  const parts = (argumentsOf(clip, "rect") ?? []).flatMap((part) => splitCss(part, " "));
  if (parts.length !== 4) return clip === "auto" ? "all" : "part";
  const lengths = parts.map((part) => parseLength(part, { fontSize: 16 }));
  const [top, right, bottom, left] = lengths;
  const isEmpty = (from = null as number | null, to = null as number | null): boolean =>
    from !== null && to !== null && to - from <= LINE;
  if (isEmpty(top, bottom) || isEmpty(left, right)) return "nothing";
  return parts.every((part, at) => part === "auto" || ((at === 0 || at === 3) && lengths[at] === 0))
    ? "all"
    : "part";
}

export function leftByClipPath(path: string): Rest {
  const shape = splitCss(path, " ").find((word) => !/^[a-z]+-box$/.test(word));
  if (shape === undefined || shape === "none") return "all";
  const inset = argumentsOf(shape, "inset") ?? argumentsOf(shape, "rect") ?? argumentsOf(shape, "xywh");
  if (inset) return shape.startsWith("inset") ? leftByInset(inset[0] ?? "") : "part";
  const round = argumentsOf(shape, "circle") ?? argumentsOf(shape, "ellipse");
  if (round) return leftByRadii(splitCss(round[0] ?? "", " "));
  const points = argumentsOf(shape, "polygon");
  return points ? leftByPolygon(points) : "part";
}

function leftByInset(written: string): Rest {
  const sides = splitCss(written.split(/\bround\b/)[0]?.trim() ?? "", " ");
  const at = (index: number): number | null => {
    const side = sides[index] ?? sides[index - 2] ?? sides[0] ?? "";
    return parseLength(side, { fontSize: 16, whole: SIZE });
  };
  const [top, right, bottom, left] = [at(0), at(1), at(2), at(3)];
  if (top === null || right === null || bottom === null || left === null) return "part";
  const isShare = sides.every((side) => side.endsWith("%") || parseNumber(side) === 0);
  if (isShare && (top + bottom >= SIZE - LINE || left + right >= SIZE - LINE)) return "nothing";
  if (Math.max(top + bottom, left + right) >= 999) return "nothing";
  return Math.max(top, right, bottom, left) <= (isShare ? THIN / 2 : THIN / 4) ? "all" : "part";
}

function leftByRadii(words: readonly string[]): Rest {
  const end = words.indexOf("at");
  const radii = end === -1 ? words : words.slice(0, end);
  const lengths = radii.map((word) =>
    /^(?:closest|farthest)-/.test(word) ? SIZE / 2 : parseLength(word, { fontSize: 16, whole: SIZE }),
  );
  if (lengths.some((length) => length !== null && length <= LINE)) return "nothing";
  if (lengths.some((length) => length === null)) return "part";
  const middle = end === -1 || /^(?:center|50%)(?:,?(?:center|50%))?$/.test(words.slice(end + 1).join(","));
  return middle &&
    radii.every((word, at) => !/\d/.test(word) || (word.endsWith("%") && (lengths[at] ?? 0) >= SIZE / 2))
    ? "all"
    : "part";
}

function leftByPolygon(points: readonly string[]): Rest {
  const corners = points
    .filter((point) => !/^(?:nonzero|evenodd)$/.test(point))
    .map((point) => splitCss(point, " ").map((part) => parseLength(part, { fontSize: 16, whole: SIZE })));
  let area = 0;
  for (const [at, corner] of corners.entries()) {
    const next = corners[(at + 1) % corners.length];
    const [x, y, toX, toY] = [corner[0], corner[1], next?.[0], next?.[1]];
    if (typeof x !== "number" || typeof y !== "number") return "part";
    if (typeof toX !== "number" || typeof toY !== "number") return "part";
    area += (x * toY - toX * y) / 2;
  }
  if (Math.abs(area) < LINE) return "nothing";
  const areShares = points.every((point) =>
    splitCss(point, " ").every((part) => part.endsWith("%") || parseNumber(part) === 0),
  );
  return areShares && Math.abs(area) >= SIZE * SIZE * (1 - EDGE) ? "all" : "part";
}
