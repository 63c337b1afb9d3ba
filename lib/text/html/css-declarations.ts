import { parsePaint } from "./css-colours";
import { parseLength } from "./css-lengths";
import { cssItems, splitCss, unescapeCss } from "./css-syntax";
import { isHarmless } from "./harmless-properties";

export type Longhand = readonly [name: string, value: string];

export interface Declaration {
  name: string;
  value: string;
  isImportant: boolean;
  /** Null if the value contains variables, because the result then depends on the element. */
  longhands: readonly Longhand[] | null;
}

const MAX_CACHED = 500;
const cached = new Map<string, Declaration[]>();

export function inlineDeclarations(style: string): readonly Declaration[] {
  const known = cached.get(style);
  if (known) return known;
  if (cached.size >= MAX_CACHED) cached.clear();
  const declarations = parseDeclarations(
    cssItems(style).flatMap(({ head, body }) => (body === undefined ? [head] : [])),
  );
  cached.set(style, declarations);
  return declarations;
}

export function parseDeclarations(written: readonly string[]): Declaration[] {
  return written.flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    if (colon <= 0) return [];
    const whole = declaration.slice(colon + 1).trim();
    const value = whole.replace(/\s*!\s*important$/i, "");
    const name = unescapeCss(declaration.slice(0, colon).trim());
    return declarationOf(name, value, value.length < whole.length);
  });
}

function declarationOf(name: string, value: string, isImportant: boolean): Declaration[] {
  if (name.startsWith("--")) return [{ name, value, isImportant, longhands: [] }];
  // Current browsers ignore all other prefixes.
  const property = name.toLowerCase().replace(/^-(?:webkit|moz)-/, "");
  if (!/^[a-z][\w-]*$/.test(property) || isHarmless(property, value)) return [];
  if (/\b(?:var|env|attr)\(/i.test(value)) return [{ name: property, value, isImportant, longhands: null }];
  const longhands = longhandsOf(property, value);
  return longhands.length === 0 ? [] : [{ name: property, value, isImportant, longhands }];
}

export function longhandsOf(name: string, value: string): Longhand[] {
  const plain = unescapeCss(value).toLowerCase().trim();
  const expand = SHORTHANDS[name];
  if (isForAll(plain)) return (PARTS[name] ?? [LOGICAL[name] ?? name]).map((part) => [part, plain] as const);
  const longhands = expand ? expand(plain) : [[LOGICAL[name] ?? name, plain] as const];
  return longhands.filter(([part, set]) => isForAll(set) || (VALID[part]?.(set) ?? true));
}

export function isForAll(value: string): boolean {
  return /^(?:inherit|initial|unset|revert|revert-layer)$/.test(value);
}

const SIDES = ["top", "right", "bottom", "left"];

/** Assumes that text runs from left to right and top to bottom. */
const LOGICAL: Record<string, string> = {
  "block-size": "height",
  "inline-size": "width",
  "max-block-size": "max-height",
  "max-inline-size": "max-width",
  "overflow-block": "overflow-y",
  "overflow-inline": "overflow-x",
  "inset-block-start": "top",
  "inset-block-end": "bottom",
  "inset-inline-start": "left",
  "inset-inline-end": "right",
  "margin-block-start": "margin-top",
  "margin-block-end": "margin-bottom",
  "margin-inline-start": "margin-left",
  "margin-inline-end": "margin-right",
};

const PARTS: Record<string, string[]> = {
  background: ["background-color", "background-image", "background-clip", "background-size"],
  font: ["font-size", "line-height"],
  margin: SIDES.map((side) => `margin-${side}`),
  inset: SIDES,
  "inset-inline": ["left", "right"],
  "inset-block": ["top", "bottom"],
  "margin-inline": ["margin-left", "margin-right"],
  "margin-block": ["margin-top", "margin-bottom"],
  overflow: ["overflow-x", "overflow-y"],
  "text-decoration": ["text-decoration-line"],
  mask: ["mask-image"],
  animation: ["animation-name"],
};

const boxOf =
  (name: string) =>
  (value: string): Longhand[] => {
    const parts = PARTS[name] ?? [];
    const values = splitCss(value, " ");
    const at = (index: number): string => values[index] ?? values[index - 2] ?? values[0] ?? "";
    return parts.map((part, index) => [part, at(index)]);
  };

const SHORTHANDS: Record<string, (value: string) => Longhand[]> = {
  background: backgroundParts,
  font: fontParts,
  ...Object.fromEntries(
    ["margin", "inset", "inset-inline", "inset-block", "margin-inline", "margin-block", "overflow"].map(
      (name) => [name, boxOf(name)],
    ),
  ),
  "text-decoration": (value) => [["text-decoration-line", value]],
  mask: (value) => [["mask-image", value]],
  animation: (value) => [["animation-name", value]],
};

function backgroundParts(value: string): Longhand[] {
  const layers = splitCss(value, ",");
  const words = layers.flatMap((layer) => splitCss(layer, " ")).flatMap((word) => splitCss(word, "/"));
  const colour = splitCss(layers.at(-1) ?? "", " ").find(isColour);
  const images = words.filter((word) =>
    /^(?:url|image|image-set|cross-fade|element|paint|-webkit-image-set)\(|gradient\(/.test(word),
  );
  const size = /\/\s*([^,]+)/.exec(value.replace(/\([^)]*\)/g, ""))?.[1] ?? "auto";
  return [
    ["background-color", colour ?? "transparent"],
    ["background-image", images.length > 0 ? images.join(",") : "none"],
    ["background-clip", words.includes("text") ? "text" : "border-box"],
    ["background-size", size],
  ];
}

function fontParts(value: string): Longhand[] {
  const words = splitCss(value.replace(/\s*\/\s*/g, "/"), " ");
  for (const word of words) {
    const [size = "", lineHeight = "normal"] = splitCss(word, "/");
    if (/^[1-9]\d*$/.test(size) || !isSize(size)) continue;
    return [
      ["font-size", size],
      ["line-height", lineHeight],
    ];
  }
  return [];
}

function isColour(value: string): boolean {
  return value === "currentcolor" || parsePaint(value) !== undefined;
}

function isLength(value: string): boolean {
  return parseLength(value, { fontSize: 16, whole: 100 }) !== null || /\(/.test(value);
}

function isSize(value: string): boolean {
  return isLength(value) || /^(?:(?:x{1,3}-)?(?:small|large)|medium|smaller|larger|math)$/.test(value);
}

const isOneOf = (words: string) => {
  const known = new Set(words.split(" "));
  return (value: string): boolean => value.split(/\s+/).every((word) => known.has(word));
};

/** Browsers ignore a declaration whose value fails this check. */
const VALID: Record<string, (value: string) => boolean> = {
  color: isColour,
  "text-fill-color": isColour,
  "background-color": isColour,
  "font-size": isSize,
  visibility: isOneOf("visible hidden collapse"),
  position: isOneOf("static relative absolute fixed sticky -webkit-sticky"),
  "overflow-x": isOneOf("visible hidden clip scroll auto overlay"),
  "overflow-y": isOneOf("visible hidden clip scroll auto overlay"),
  filter: (value) => !/=|progid/.test(value),
  opacity: (value) => isLength(value),
  display: isOneOf(
    "none block inline inline-block contents flex inline-flex grid inline-grid table inline-table table-row table-cell table-row-group " +
      "table-header-group table-footer-group table-column table-column-group table-caption list-item run-in flow flow-root ruby " +
      "ruby-base ruby-text math -webkit-box -webkit-inline-box -webkit-flex -webkit-inline-flex -ms-flexbox -ms-grid -moz-box",
  ),
  ...Object.fromEntries(
    [
      "left",
      "top",
      "right",
      "bottom",
      "width",
      "height",
      "max-width",
      "max-height",
      "text-indent",
      "letter-spacing",
      "word-spacing",
    ].map((name) => [
      name,
      (value: string) => isLength(value) || /^[a-z-]+$/.test(value) || /\s/.test(value),
    ]),
  ),
};
