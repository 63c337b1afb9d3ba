import { offsetVisibility, type PageSize, roomVisibility } from "@/lib/text/place-visibility";
import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { pointsOf } from "./style-properties";

const TWIPS = 20;

/** Whether the text of a frame or a shape is seen at its place, by its attributes. */
export function frameVisibility(attributes: Record<string, string>, page: PageSize): Visibility {
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
  return leastVisible(
    ...[width, height].map((size) => (size === null ? "seen" : roomVisibility(size))),
    place(twips("svg:x"), width, false),
    place(twips("svg:y"), height, true),
    displayVisibility(attributes["draw:display"] ?? "always"),
    /scale|matrix|skew/.test(attributes["draw:transform"] ?? "") ? "doubtful" : "seen",
  );
}

function displayVisibility(display: string): Visibility {
  if (display === "none") return "hidden";
  return display === "always" ? "seen" : "doubtful";
}
