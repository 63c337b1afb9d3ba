import { BLACK, type Colour, colourOf } from "@/lib/text/colour";
import { type Dictionary, entryOf, nameOf } from "./dictionary";
import type { ColourSpace } from "./generated/pdfjs.mjs";
import { pdfjs } from "./pdfjs";

/** What shapes or glyphs are painted with. */
export interface Ink {
  /** Null where it has several, or an unknown one. */
  colour: Colour | null;
  /** What tells its colour; null where the number of components does, "unknown" where nothing can. */
  space: ColourSpace | "unknown" | null;
  isPattern: boolean;
  alpha: number;
}

export const INK: Ink = { colour: BLACK, space: null, isPattern: false, alpha: 1 };

/** The spaces whose components are no shares of a device's colours. */
const SPECIAL = new Set(["Separation", "DeviceN", "Lab", "Indexed", "I"]);
/** Where the first colour has all of each ink. */
const OF_INKS = new Set(["Separation", "DeviceN"]);

const known = new WeakMap<object, ColourSpace | "unknown">();

/** The ink after a change of its colour space, in the first colour of that. */
export function inSpace(ink: Ink, name: unknown, resources: Dictionary): Ink {
  const definition = entryOf(resources, "ColorSpace", name)?.value ?? name;
  const kind = nameOf(Array.isArray(definition) ? definition[0] : definition) ?? "";
  const isPattern = kind === "Pattern";
  if (!SPECIAL.has(kind)) return { ...ink, space: null, colour: BLACK, isPattern };
  const space = spaceOf(definition, resources);
  const first = space === "unknown" ? [] : Array<number>(space.numComps).fill(OF_INKS.has(kind) ? 1 : 0);
  return { ...ink, space, colour: colourIn(space, first), isPattern };
}

export function withComponents(ink: Ink, components: unknown[]): Ink {
  const isPattern = typeof components.at(-1) !== "number";
  if (isPattern) return { ...ink, isPattern, colour: null };
  const colour = ink.space === null ? deviceColour(components) : colourIn(ink.space, components as number[]);
  return { ...ink, isPattern, colour };
}

/** The colour of as many components as a device's colour space has, as pages are drawn with it; null where there is none. */
export function deviceColour(components: readonly unknown[]): Colour | null {
  return components.length === 4
    ? colourIn(pdfjs.deviceCmyk(), components.map(Number))
    : colourOf(components);
}

function spaceOf(definition: unknown, resources: Dictionary): ColourSpace | "unknown" {
  if (!Array.isArray(definition)) return "unknown";
  let space = known.get(definition);
  if (space === undefined) {
    space = makeSpace(definition, resources);
    known.set(definition, space);
  }
  return space;
}

function makeSpace(definition: unknown[], resources: Dictionary): ColourSpace | "unknown" {
  try {
    return pdfjs.colourSpace(definition, resources);
  } catch {
    // A damaged one. Only a picture of the page tells how it is drawn.
    return "unknown";
  }
}

function colourIn(space: ColourSpace | "unknown", components: readonly number[]): Colour | null {
  if (space === "unknown" || components.length < space.numComps) return null;
  const rgb = space.getRgb(components, 0);
  return [(rgb[0] ?? 0) / 255, (rgb[1] ?? 0) / 255, (rgb[2] ?? 0) / 255];
}
