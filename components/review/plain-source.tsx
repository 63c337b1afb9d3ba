"use client";

import { useMemo, useState } from "react";
import { SourcePane } from "@/components/documents/source-pane";
import { windowAround, type TextWindow } from "@/components/documents/source-text";
import type { SourceMark, SourceViewProps } from "./source";

/** The document's text, with the places of its values. */
export default function PlainSource({ extractorId, document, marks, chosen, preview }: SourceViewProps) {
  const [paged, setPaged] = useState<{ chosen: SourceMark | null; window: TextWindow } | null>(null);
  const shown = preview ?? chosen;
  const spans = useMemo(() => spansOf(shown ? [shown, ...marks] : marks), [shown, marks]);
  const textWindow = paged?.chosen === chosen ? paged.window : windowAround(shown?.start ?? 0);
  return (
    <SourcePane
      extractorId={extractorId}
      docId={document.id}
      spans={spans}
      selectedName={shown?.name ?? null}
      window={textWindow}
      onWindowChange={(next) => setPaged({ chosen, window: next })}
    />
  );
}

function spansOf(marks: readonly SourceMark[]) {
  const seen = new Set<string>();
  return marks.flatMap(({ name, start, end }) => {
    if (start === null || end === null || end <= start || seen.has(name)) return [];
    seen.add(name);
    return [{ name, start, end }];
  });
}
