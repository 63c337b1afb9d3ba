import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { placeVisibility, roomVisibility } from "@/lib/text/place-visibility";
import { type Fill, fillOf } from "./text-properties";
import type { ThemeColours } from "./theme-colours";

/** Undefined members are inherited. Lengths are in twips. */
export interface ParagraphProperties {
  shade?: Fill;
  /** Null if lines grow to fit their letters. */
  lineHeight?: number | null;
  left?: number;
  firstLine?: number;
  frame?: Visibility;
}

/** In twips. Text in lines of at most this height is invisible. */
const LEAST_LINE = 40;

export function readParagraphProperty(
  into: ParagraphProperties,
  name: string,
  attributes: Record<string, string>,
  theme: ThemeColours,
): void {
  switch (name) {
    case "shd":
      into.shade = fillOf(attributes, theme);
      return;
    case "spacing":
      if (attributes["w:line"] !== undefined)
        into.lineHeight = attributes["w:lineRule"] === "exact" ? Number(attributes["w:line"]) || null : null;
      return;
    case "ind": {
      const left = attributes["w:left"] ?? attributes["w:start"];
      if (left !== undefined) into.left = Number(left);
      const hanging = attributes["w:hanging"];
      if (hanging !== undefined) into.firstLine = -Number(hanging);
      else if (attributes["w:firstLine"] !== undefined) into.firstLine = Number(attributes["w:firstLine"]);
      return;
    }
    case "framePr":
      into.frame = frameVisibility(attributes);
  }
}

export function paragraphVisibility(
  { lineHeight = null, left = 0, firstLine = 0, frame = "seen" }: ParagraphProperties,
  size: number,
): Visibility {
  if (lineHeight === null && left + firstLine === 0 && frame === "seen") return "seen";
  return leastVisible(frame, lineVisibility(lineHeight, size), placeVisibility(left + firstLine));
}

function lineVisibility(lineHeight: number | null, size: number): Visibility {
  if (lineHeight === null) return "seen";
  if (lineHeight <= LEAST_LINE) return "hidden";
  return lineHeight < size * 10 ? "doubtful" : "seen";
}

function frameVisibility(attributes: Record<string, string>): Visibility {
  const number = (name: string): number => Number(attributes[name] ?? NaN);
  const height = attributes["w:hRule"] === "exact" ? number("w:h") : NaN;
  const room = [number("w:w"), height].filter((twips) => twips > 0).map(roomVisibility);
  const place = [number("w:x"), number("w:y")].filter((twips) => !Number.isNaN(twips)).map(placeVisibility);
  return leastVisible(...room, ...place);
}
