import { parsePaint } from "./css-colours";
import type { DeclaredValues } from "./declared-values";

type Attributes = Readonly<Record<string, string>>;

const NOT_SHOWN: ReadonlySet<string> = new Set([
  "template",
  "audio",
  "video",
  "canvas",
  "progress",
  "meter",
  "noembed",
  "noscript",
]);
const CONTROLS: ReadonlySet<string> = new Set(["input", "textarea", "select", "button"]);
const HINTED: ReadonlySet<string> = new Set([
  ...NOT_SHOWN,
  ...CONTROLS,
  ..."s strike del dialog a mark font body bdo".split(" "),
]);
export const ALTERNATIVES: ReadonlySet<string> = new Set(["noframes", "object"]);

const DISPLAYS: ReadonlyMap<string, string> = new Map([
  ["table", "table"],
  ["tr", "table-row"],
  ...["td", "th"].map((name) => [name, "table-cell"] as const),
  ...["thead", "tbody", "tfoot"].map((name) => [name, "table-row-group"] as const),
  ...(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span " +
    "strike strong sub sup time tt u var"
  )
    .split(" ")
    .map((name) => [name, "inline"] as const),
]);

export function displayOf(name: string): string | undefined {
  return DISPLAYS.get(name);
}

const NONE = ["display", "none"] as const;
const LINE_THROUGH = ["text-decoration-line", "line-through"] as const;
const LINK = ["color", "linktext"] as const;

/** Returns equal keys for equal hints, an empty key if there are no hints, and null for rare elements. */
export function hintKey(name: string, attributes: Attributes): string | null {
  const { bgcolor, background, hidden, popover, color, href } = attributes;
  const isHinted = HINTED.has(name);
  if (
    !isHinted &&
    bgcolor === undefined &&
    background === undefined &&
    hidden === undefined &&
    popover === undefined
  )
    return name === "sup" ? name : "";
  if (isHinted && name !== "a" && name !== "font") return null;
  return [
    isHinted && name,
    bgcolor,
    background,
    hidden !== undefined,
    popover !== undefined,
    color,
    href !== undefined,
  ].join();
}

/** Returns the styles that HTML attributes set, or null if there are none. Any style sheet overrides them. */
export function styleHints(name: string, attributes: Attributes): DeclaredValues | null {
  if (hintKey(name, attributes) === "") return null;
  const { bgcolor, background, hidden, popover } = attributes;
  const hints = HINTED.has(name) ? ownHints(name, attributes) : [];
  if (bgcolor !== undefined) hints.push(["background-color", legacyColour(bgcolor)]);
  if (background !== undefined) hints.push(["background-image", `url(${background})`]);
  if (hidden !== undefined || popover !== undefined) hints.push(NONE);
  return hints.length === 0 ? null : new Map(hints);
}

function ownHints(name: string, attributes: Attributes): (readonly [string, string])[] {
  if (NOT_SHOWN.has(name)) return [NONE];
  if (CONTROLS.has(name))
    return [
      ["color", "fieldtext"],
      ["background-color", name === "button" ? "buttonface" : "field"],
    ];
  switch (name) {
    case "dialog":
      return "open" in attributes ? [] : [NONE];
    case "a":
      return "href" in attributes ? [LINK] : [];
    case "mark":
      return [
        ["color", "black"],
        ["background-color", "yellow"],
      ];
    case "font":
      return attributes.color === undefined ? [] : [["color", legacyColour(attributes.color)]];
    case "body":
      return attributes.text === undefined ? [] : [["color", legacyColour(attributes.text)]];
    case "bdo":
      return attributes.dir?.toLowerCase() === "rtl" ? [["unicode-bidi", "bidi-override"]] : [];
    default:
      return [LINE_THROUGH];
  }
}

function legacyColour(written: string): string {
  const colour = written.trim().toLowerCase();
  return parsePaint(colour) === undefined ? `#${colour}` : colour;
}
