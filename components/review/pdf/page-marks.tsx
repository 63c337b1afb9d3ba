import { cn } from "@/lib/class-names";
import type { Rectangle, Size } from "./page-layout";

type MarkKind = "wash" | "preview" | "chosen";

export interface PlacedMark {
  name: string;
  kind: MarkKind;
  places: readonly Rectangle[];
}

/** Blended like a highlighter's ink, so that words stay readable. */
export function PageMarks({ marks, size }: { marks: readonly PlacedMark[]; size: Size }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 mix-blend-multiply">
      {marks.flatMap(({ name, kind, places }) =>
        places.map((place, index) => (
          <div
            key={`${name} ${kind} ${index}`}
            data-mark={name}
            data-kind={kind}
            className={cn(
              "absolute rounded-[1px]",
              kind === "chosen" &&
                "bg-highlight outline-2 outline-highlight forced-colors:outline-[Highlight]",
              kind === "wash" && "bg-highlight-wash",
              kind === "preview" && "bg-highlight-wash outline-2 outline-highlight",
            )}
            style={inPercent(place, size)}
          />
        )),
      )}
    </div>
  );
}

export function IllegibleWords({ places, size }: { places: readonly Rectangle[]; size: Size }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {places.map((place, index) => (
        <div
          key={index}
          className="absolute rounded-[1px] outline-2 outline-pending outline-dashed"
          style={inPercent(place, size)}
        />
      ))}
    </div>
  );
}

export function LeftOutPlaces({ places, size }: { places: readonly Rectangle[]; size: Size }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {places.map((place, index) => (
        <div
          key={index}
          data-left-out
          className="absolute rounded-[1px] outline-2 outline-offset-1 outline-pending"
          style={inPercent(place, size)}
        />
      ))}
    </div>
  );
}

/** @param slant in degrees, clockwise */
export function turned(style: React.CSSProperties, slant: number): React.CSSProperties {
  return slant === 0 ? style : { ...style, transform: `rotate(${slant}deg)` };
}

export function inPercent({ x, y, width, height }: Rectangle, size: Size): React.CSSProperties {
  return {
    left: `${(x / size.width) * 100}%`,
    top: `${(y / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  };
}
