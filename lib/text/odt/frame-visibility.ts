import { offsetVisibility, type PageSize, roomVisibility } from "@/lib/text/place-visibility";
import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { pointsOf } from "./style-properties";

const TWIPS = 20;

interface FrameVisibility {
  place: Visibility;
  room: Visibility;
}

export function frameVisibility(attributes: Record<string, string>, page: PageSize): FrameVisibility {
  const twips = (name: string): number | null => {
    const points = pointsOf(attributes[name]);
    return points === null ? null : points * TWIPS;
  };
  const width = twips("svg:width");
  const height = twips("svg:height");
  const isOfPage = attributes["text:anchor-type"] === "page";
  const place = (at: number | null, size: number | null, isVertical: boolean): Visibility =>
    at === null
      ? "seen"
      : offsetVisibility(at, size ?? 0, isVertical ? page.height : page.width, { isVertical, isOfPage });
  const places = leastVisible(
    place(twips("svg:x"), width, false),
    place(twips("svg:y"), height, true),
    displayVisibility(attributes["draw:display"] ?? "always"),
    /scale|matrix|skew/.test(attributes["draw:transform"] ?? "") ? "doubtful" : "seen",
  );
  const room = (size: number | null, share: string): Visibility =>
    size === null || attributes[share] !== undefined ? "seen" : roomVisibility(size);
  return {
    place: places,
    room: leastVisible(room(width, "style:rel-width"), room(height, "style:rel-height")),
  };
}

export function growsWithText(box: Record<string, string>): boolean {
  return box["fo:min-width"] !== undefined || box["fo:min-height"] !== undefined;
}

function displayVisibility(display: string): Visibility {
  if (display === "none") return "hidden";
  return display === "always" ? "seen" : "doubtful";
}
