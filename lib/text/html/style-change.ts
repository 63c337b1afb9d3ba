import { BLACK, type Colour, colourOf, parseHexColour, WHITE } from "@/lib/text/colour";

/** What of an element's style decides whether its text is seen; elements within it inherit it. */
export interface Style {
  /** Neither it nor anything within it is displayed. */
  isGone: boolean;
  isInvisible: boolean;
  isTiny: boolean;
  isStruckThrough: boolean;
  isRaised: boolean;
  /** Null where it is not known. */
  colour: Colour | null;
  background: Colour | null;
}

/** What declarations set, whatever the style of the element was before. */
export type StyleChange = Readonly<Partial<Style>>;

type Declarations = ReadonlyMap<string, string>;

const COLOURS: Record<string, Colour> = {
  white: WHITE,
  black: BLACK,
  snow: [1, 0.98, 0.98],
  ivory: [1, 1, 0.94],
  ghostwhite: [0.97, 0.97, 1],
  whitesmoke: [0.96, 0.96, 0.96],
};

/** What declarations such as "color: red; font-size: 0" change. */
export function changeBy(body: string): StyleChange {
  const declarations = parseDeclarations(body);
  const change: Partial<Style> = {};
  const isGone = goneBy(declarations);
  if (isGone !== undefined) change.isGone = isGone;
  const visibility = declarations.get("visibility");
  if (visibility !== undefined) change.isInvisible = visibility === "hidden" || visibility === "collapse";
  const size =
    declarations.get("font-size") ?? /([\d.]+[a-z%]*)(?:\/|\s)/.exec(declarations.get("font") ?? "")?.[1];
  if (size !== undefined) change.isTiny = isTiny(size);
  const decoration = declarations.get("text-decoration-line") ?? declarations.get("text-decoration");
  if (decoration !== undefined) change.isStruckThrough = decoration.includes("line-through");
  // Style sheets place raised numbers in other ways, which makes them no less raised.
  if (declarations.get("vertical-align") === "super") change.isRaised = true;
  const colour = declarations.get("color");
  if (colour !== undefined && colour !== "inherit") {
    change.colour = parseColour(colour);
    if (colour === "transparent") change.isInvisible = true;
  }
  const image = declarations.get("background-image");
  const background = declarations.get("background-color") ?? declarations.get("background");
  if (background !== undefined && !/^(?:transparent|none|inherit|initial|unset)$/.test(background))
    change.background = /url\(|gradient/.test(background)
      ? null
      : parseColour(background.split(/\s+(?![^(]*\))/)[0] ?? "");
  if (image !== undefined && image !== "none") change.background = null;
  // What lies elsewhere has another background than what it is part of.
  if (/^(?:absolute|fixed)$/.test(declarations.get("position") ?? "") && background === undefined)
    change.background = null;
  return change;
}

/** What declarations change that hold for some of the elements: these are seen, in colours that are not known. */
export function uncertainChangeBy(body: string): StyleChange {
  const names = [...parseDeclarations(body).keys()];
  const change: Partial<Style> = {};
  if (names.includes("color")) change.colour = null;
  if (names.some((name) => name.startsWith("background"))) change.background = null;
  if (names.includes("font-size") || names.includes("font")) change.isTiny = false;
  if (names.includes("visibility")) change.isInvisible = false;
  return change;
}

/** Properties by name, in lower case, without "!important". */
function parseDeclarations(body: string): Declarations {
  const declarations = new Map<string, string>();
  for (const declaration of body.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, "");
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

/** Whether an element is not displayed with what is in it; undefined where nothing is said of it. */
function goneBy(declarations: Declarations): boolean | undefined {
  const get = (property: string) => declarations.get(property);
  const isClipped =
    get("overflow") === "hidden" && [get("height"), get("max-height"), get("width")].some(isNothing);
  const isAway = ["left", "top", "text-indent", "margin-left"].some(
    (side) => parseFloat(get(side) ?? "0") <= -999,
  );
  const isCut = /^rect\((?:0(?:px)?[\s,]*){4}\)$|^inset\((?:50|100)%/.test(
    get("clip") ?? get("clip-path") ?? "",
  );
  const opacity = get("opacity");
  if (isClipped || isAway || isCut || (opacity !== undefined && parseFloat(opacity) < 0.05)) return true;
  const display = get("display");
  return display === undefined ? undefined : display === "none";
}

/** Letters of a pixel cannot be read. */
function isTiny(size: string): boolean {
  const [, number = "", unit = ""] = /^([\d.]+)([a-z%]*)$/.exec(size) ?? [];
  if (number === "") return false;
  const pixels = { "": 1, px: 1, pt: 4 / 3, em: 16, rem: 16, "%": 0.16 }[unit];
  return pixels !== undefined && Number(number) * pixels < 2;
}

function isNothing(length: string | undefined): boolean {
  return length !== undefined && /^0(?:\.0*)?(?:px|pt|em|%)?$/.test(length);
}

export function parseColour(written: string): Colour | null {
  const name = written.trim().toLowerCase();
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/.exec(name);
  if (parts) return colourOf(parts.slice(1).map((part) => Number(part) / 255));
  return COLOURS[name] ?? parseHexColour(name);
}
