import { offsetVisibility, type PageSize, roomVisibility } from "@/lib/text/place-visibility";
import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { pointsOf } from "./style-properties";

const TWIPS = 20;

/** Whether the text of a frame or a shape is seen, */
interface FrameVisibility {
  /** by its place, */
  place: Visibility;
  /** and by its size, unless it grows with its text. */
  room: Visibility;
}

/** What the attributes of a frame or a shape say of the text in it. */
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
  // A size that is a share of what is around it counts instead.
  const room = (size: number | null, share: string): Visibility =>
    size === null || attributes[share] !== undefined ? "seen" : roomVisibility(size);
  return {
    place: places,
    room: leastVisible(room(width, "style:rel-width"), room(height, "style:rel-height")),
  };
}

/** Whether a frame grows with its text, by the attributes of the box in it. */
export function growsWithText(box: Record<string, string>): boolean {
  return box["fo:min-width"] !== undefined || box["fo:min-height"] !== undefined;
}

function displayVisibility(display: string): Visibility {
  if (display === "none") return "hidden";
  return display === "always" ? "seen" : "doubtful";
}
