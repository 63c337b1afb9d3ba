import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/lib/class-names";
import { OFFER_TOOLTIP_MS } from "./source";
import { markedParts, type SourcePlace, type Span } from "./source-places";

const looks: Record<SourcePlace["state"], string> = {
  chosen: "bg-highlight text-highlight-ink",
  preview: "bg-highlight-wash text-ink outline-2 outline-dashed outline-rule-strong",
  "left out": "bg-transparent text-ink underline decoration-pending decoration-2 underline-offset-2",
  offered:
    "bg-transparent text-ink underline decoration-action decoration-dotted underline-offset-4 hover:bg-action-wash",
  other: "bg-highlight-wash text-ink hover:outline-1 hover:outline-rule-strong",
};

interface MarkedTextProps {
  text: string;
  textStart: number;
  span: Span;
  places: readonly SourcePlace[];
}

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
  end?: number;
  content: string;
}

export function SourceMarkText({ place, start, end, content }: SourceMarkTextProps) {
  const { offer, state } = place;
  const isValue = state !== "left out" && state !== "offered";
  const mark = (
    <mark
      data-start={start}
      data-end={end}
      data-name={isValue ? place.name : undefined}
      data-left-out={state === "left out" || undefined}
      data-selected={state === "chosen"}
      data-preview={state === "preview" || undefined}
      data-offer={offer?.id}
      aria-label={state === "chosen" ? `Source of ${place.name}` : undefined}
      // Users cannot select the words of a real button. If a suggestion spans several lines, only its start is a
      // tab stop.
      {...(offer && start === place.start && { role: "button", tabIndex: 0, "aria-label": offer.action })}
      className={cn(
        "-mx-0.5 box-decoration-clone rounded-[2px] px-0.5",
        state !== "left out" && "cursor-pointer",
        looks[state],
      )}
    >
      {content}
    </mark>
  );
  return (
    <Tooltip text={offer?.hint} afterMs={OFFER_TOOLTIP_MS}>
      {mark}
    </Tooltip>
  );
}
