import { BLACK, type Colour, colourOf } from "@/lib/text/colour";
import { type Dictionary, entryOf, nameOf } from "./dictionary";
import type { ColourSpace } from "./generated/pdfjs.mjs";
import { pdfjs } from "./pdfjs";

export interface Ink {
  colour: Colour | null;
  /** Null if the number of components determines the space, "unknown" if the space cannot be read. */
  space: ColourSpace | "unknown" | null;
  isPattern: boolean;
  alpha: number;
}

export const INK: Ink = { colour: BLACK, space: null, isPattern: false, alpha: 1 };

const SPECIAL = new Set(["Separation", "DeviceN", "Lab", "Indexed", "I"]);
/** In these colour spaces, the initial colour is the full amount of every ink. */
const OF_INKS = new Set(["Separation", "DeviceN"]);

const known = new WeakMap<object, ColourSpace | "unknown">();

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
    // Only rendering the page shows which colour a damaged colour space yields.
    return "unknown";
  }
}

function colourIn(space: ColourSpace | "unknown", components: readonly number[]): Colour | null {
  if (space === "unknown" || components.length < space.numComps) return null;
  const rgb = space.getRgb(components, 0);
  return [(rgb[0] ?? 0) / 255, (rgb[1] ?? 0) / 255, (rgb[2] ?? 0) / 255];
}
