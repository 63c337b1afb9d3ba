"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messageOf } from "@/components/error-message";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/class-names";
import { documentTextQuery } from "./queries";
import { layOut, windowAfter, windowBefore, type Place, type TextPage, type TextWindow } from "./source-text";

interface SourcePaneProps {
  extractorId: string;
  docId: string;
  places: readonly Place[];
  chosen: string | null;
  window: TextWindow;
  onWindow: (window: TextWindow) => void;
}

/** The document's text with the places marked where values were found; the chosen one is scrolled into view. */
export function SourcePane({ extractorId, docId, places, chosen, window: shown, onWindow }: SourcePaneProps) {
  const text = useQuery({
    ...documentTextQuery(extractorId, docId, shown.start, shown.end),
    placeholderData: keepPreviousData,
  });
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    const smooth = !globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
    mark.current?.scrollIntoView({ block: "center", behavior: smooth ? "smooth" : "auto" });
  }, [chosen, text.data]);

  if (text.isError)
    return (
      <p role="alert" className="p-5 text-sm text-danger">
        {messageOf(text.error)}
      </p>
    );
  if (!text.data) {
    return (
      <div role="status" aria-label="The text is loading" className="grid gap-3 p-5">
        {["w-3/4", "w-full", "w-5/6", "w-2/3"].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    );
  }
  const { start, end, length } = text.data;
  return (
    <div className="px-5 py-4">
      {start > 0 && (
        <Button size="sm" className="mb-3" onClick={() => onWindow(windowBefore(shown))}>
          Earlier text
        </Button>
      )}
      {length === 0 && <p className="text-sm text-ink-soft">This document holds no text.</p>}
      {layOut(text.data, places, chosen).map((page) => (
        <Page key={page.number ?? 0} page={page} chosen={chosen} markRef={mark} />
      ))}
      {end < length && (
        <Button size="sm" className="mt-3" onClick={() => onWindow(windowAfter(shown))}>
          Later text
        </Button>
      )}
    </div>
  );
}

interface PageProps {
  page: TextPage;
  chosen: string | null;
  markRef: React.RefObject<HTMLElement | null>;
}

function Page({ page, chosen, markRef }: PageProps) {
  return (
    <section className="mb-4 last:mb-0">
      {page.number !== null && (
        <h4 className="mb-2 flex items-center gap-3 text-xs font-medium text-ink-soft after:h-px after:flex-1 after:bg-rule">
          Page {page.number}
        </h4>
      )}
      <p
        dir="auto"
        className="text-sm leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] [tab-size:6]"
      >
        {page.parts.map(({ start, text, place }) =>
          place ? (
            <mark
              key={start}
              ref={place.name === chosen ? markRef : undefined}
              aria-label={place.name === chosen ? `Source of ${place.name}` : undefined}
              data-chosen={place.name === chosen}
              className={cn(
                "box-decoration-clone rounded-[2px] px-0.5 -mx-0.5",
                place.name === chosen ? "bg-highlight text-highlight-ink" : "bg-highlight-wash text-ink",
              )}
            >
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
    </section>
  );
}
