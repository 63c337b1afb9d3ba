"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { messageOf } from "@/components/error-message";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/class-names";
import { documentTextQuery } from "./queries";
import {
  paginate,
  windowAfter,
  windowBefore,
  type SourceSpan,
  type TextPage,
  type TextWindow,
} from "./source-text";

interface SourcePaneProps {
  extractorId: string;
  docId: string;
  spans: readonly SourceSpan[];
  selectedName: string | null;
  window: TextWindow;
  onWindowChange: (window: TextWindow) => void;
}

/** The document's text with each value's source marked. The selected value's source is scrolled into view. */
export function SourcePane({
  extractorId,
  docId,
  spans,
  selectedName,
  window: textWindow,
  onWindowChange,
}: SourcePaneProps) {
  const text = useQuery({
    ...documentTextQuery(extractorId, docId, textWindow.start, textWindow.end),
    placeholderData: keepPreviousData,
  });
  const markRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const smooth = !globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
    markRef.current?.scrollIntoView({ block: "center", behavior: smooth ? "smooth" : "auto" });
  }, [selectedName, text.data]);

  if (text.isError)
    return (
      <p role="alert" className="p-5 text-sm text-danger">
        {messageOf(text.error)}
      </p>
    );
  if (!text.data) {
    return (
      <div role="status" aria-label="Loading text" className="grid gap-3 p-5">
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
        <Button size="sm" className="mb-3" onClick={() => onWindowChange(windowBefore(textWindow))}>
          Earlier text
        </Button>
      )}
      {length === 0 && <p className="text-sm text-ink-soft">This document contains no text.</p>}
      {paginate(text.data, spans, selectedName).map((page) => (
        <Page key={page.number ?? 0} page={page} selectedName={selectedName} markRef={markRef} />
      ))}
      {end < length && (
        <Button size="sm" className="mt-3" onClick={() => onWindowChange(windowAfter(textWindow))}>
          Later text
        </Button>
      )}
    </div>
  );
}

interface PageProps {
  page: TextPage;
  selectedName: string | null;
  markRef: React.RefObject<HTMLElement | null>;
}

function Page({ page, selectedName, markRef }: PageProps) {
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
        {page.parts.map(({ start, text, span }) =>
          span ? (
            <mark
              key={start}
              ref={span.name === selectedName ? markRef : undefined}
              aria-label={span.name === selectedName ? `Source of ${span.name}` : undefined}
              data-selected={span.name === selectedName}
              className={cn(
                "box-decoration-clone rounded-[2px] px-0.5 -mx-0.5",
                span.name === selectedName ? "bg-highlight text-highlight-ink" : "bg-highlight-wash text-ink",
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
