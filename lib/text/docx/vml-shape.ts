import { BLACK, type Colour, parseHexColour, WHITE } from "@/lib/text/colour";
import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { offsetVisibility, type PageSize, roomVisibility } from "@/lib/text/place-visibility";
import type { Fill } from "./text-properties";

export interface VmlShape {
  visibility: Visibility;
  room: Visibility;
  fill: Fill;
}

const NAMED: Record<string, Colour> = { white: WHITE, black: BLACK };
const TWIPS: Record<string, number> = { pt: 20, in: 1440, cm: 567, mm: 56.7, px: 15, "": 20 };

export function readVmlShape(
  attributes: Record<string, string>,
  page: PageSize,
  isInGroup: boolean,
): VmlShape {
  const style = new Map(
    (attributes["style"] ?? "").split(";").map((part) => {
      const colon = part.indexOf(":");
      return [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()] as const;
    }),
  );
  const twips = (...names: string[]): number => {
    const written = names.map((name) => style.get(name)).find((value) => value !== undefined) ?? "";
    const [, number = "", unit = ""] = /^(-?[\d.]+)([a-z]*)$/.exec(written) ?? [];
    return number === "" ? NaN : Number(number) * (TWIPS[unit] ?? NaN);
  };
  const isHidden = style.get("visibility") === "hidden" || style.get("display") === "none";
  const room = [twips("width"), twips("height")].filter((size) => !Number.isNaN(size)).map(roomVisibility);
  const places: Visibility[] = isInGroup ? [] : placesOf(twips, style, page);
  return {
    visibility: leastVisible(isHidden ? "hidden" : "seen", ...places),
    room: leastVisible(...room),
    fill: fillOf(attributes),
  };
}

function placesOf(
  twips: (...names: string[]) => number,
  style: ReadonlyMap<string, string>,
  page: PageSize,
): Visibility[] {
  const place = (isVertical: boolean): Visibility => {
    const offset = isVertical ? twips("margin-top", "top") : twips("margin-left", "left");
    if (Number.isNaN(offset)) return "seen";
    const relative = style.get(`mso-position-${isVertical ? "vertical" : "horizontal"}-relative`);
    const size = twips(isVertical ? "height" : "width") || 0;
    return offsetVisibility(offset, size, isVertical ? page.height : page.width, {
      isVertical,
      isOfPage: relative === "page",
    });
  };
  return [place(false), place(true)];
}

function fillOf({ filled, fillcolor }: Record<string, string>): Fill {
  if (filled === "f" || filled === "false" || fillcolor === undefined) return "unknown";
  return parseHexColour(/^#?[\da-f]{3,6}/i.exec(fillcolor)?.[0] ?? "") ?? NAMED[fillcolor] ?? "unknown";
}
