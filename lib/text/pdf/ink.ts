import { BLACK, type Colour, colourOf, WHITE } from "@/lib/text/colour";
import { type Dictionary, entryOf, nameOf } from "./dictionary";

/** What shapes or glyphs are painted with. */
export interface Ink {
  /** Null where it has several, or an unknown one. */
  colour: Colour | null;
  space: unknown;
  isPattern: boolean;
  alpha: number;
}

export const INK: Ink = { colour: BLACK, space: null, isPattern: false, alpha: 1 };

/** The ink after a change of its colour space: black, or what its first colour is. */
export function inSpace(ink: Ink, name: unknown, resources: Dictionary): Ink {
  const space = entryOf(resources, "ColorSpace", name)?.value ?? name;
  const kind = nameOf(Array.isArray(space) ? space[0] : space);
  return { ...ink, space: kind, colour: kind === "Separation" ? null : BLACK, isPattern: kind === "Pattern" };
}

export function withComponents(ink: Ink, components: unknown[]): Ink {
  const isPattern = typeof components.at(-1) !== "number";
  switch (isPattern ? "Pattern" : ink.space) {
    case "Separation":
      // Without any of its colour, nothing but paper is seen; with it, a colour of its own.
      return { ...ink, isPattern, colour: components[0] === 0 ? WHITE : null };
    case "Pattern":
    case "Lab":
    case "Indexed":
    case "DeviceN":
      return { ...ink, isPattern, colour: null };
    default:
      return { ...ink, isPattern, colour: colourOf(components) };
  }
}
