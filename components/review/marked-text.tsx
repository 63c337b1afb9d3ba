import { cn } from "@/lib/class-names";
import { markedParts, type SourcePlace, type Span } from "./source-places";

const looks: Record<SourcePlace["state"], string> = {
  chosen: "bg-highlight text-highlight-ink",
  preview: "bg-highlight-wash text-ink outline-2 outline-dashed outline-rule-strong",
  "left out": "bg-transparent text-ink underline decoration-pending decoration-2 underline-offset-2",
  other: "bg-highlight-wash text-ink hover:outline-1 hover:outline-rule-strong",
};

interface MarkedTextProps {
  text: string;
  textStart: number;
  span: Span;
  places: readonly SourcePlace[];
}

/** A part of the document's text, with the places of values in it. */
export function MarkedText({ text, textStart, span, places }: MarkedTextProps) {
  return markedParts(span, places).map((part) => {
    const content = text.slice(part.start - textStart, part.end - textStart);
    if (!part.place) {
      return (
        <span key={part.start} data-start={part.start}>
          {content}
        </span>
      );
    }
    return <SourceMarkText key={part.start} start={part.start} place={part.place} content={content} />;
  });
}

interface SourceMarkTextProps {
  place: SourcePlace;
  start: number;
  /** Where the content shown replaces the text itself. */
  end?: number;
  content: string;
}

export function SourceMarkText({ place, start, end, content }: SourceMarkTextProps) {
  return (
    <mark
      data-start={start}
      data-end={end}
      // It is no value that could be chosen.
      data-name={place.state === "left out" ? undefined : place.name}
      data-left-out={place.state === "left out" || undefined}
      data-selected={place.state === "chosen"}
      data-preview={place.state === "preview" || undefined}
      aria-label={place.state === "chosen" ? `Source of ${place.name}` : undefined}
      className={cn(
        "-mx-0.5 box-decoration-clone rounded-[2px] px-0.5",
        place.state !== "left out" && "cursor-pointer",
        looks[place.state],
      )}
    >
      {content}
    </mark>
  );
}
