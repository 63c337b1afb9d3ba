"use client";

import { useState } from "react";
import { pageHint } from "@/components/documents/value-state";
import { useFormats } from "@/components/formats";
import type { SourceMark } from "@/components/review/source";
import { Button } from "@/components/ui/button";
import type { LeftOutMark } from "./left-out-marks";
import { tableTexts } from "./texts";

const SHOWN_FIRST = 6;

export interface ShownLeftOut {
  marks: readonly LeftOutMark[];
  pages: number | null;
  onPreview: (mark: SourceMark | null) => void;
  onShow: (mark: SourceMark) => void;
}

export function LeftOutWords({ marks, pages, onPreview, onShow }: ShownLeftOut) {
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  if (marks.length === 0) return null;
  const shown = showsAll ? marks : marks.slice(0, SHOWN_FIRST);
  return (
    <ul
      aria-label={tableTexts.leftOut}
      className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto p-0.5"
      // Keep the preview if a click opened the document, which moves the list from under the pointer.
      onPointerLeave={({ currentTarget }) =>
        !currentTarget.contains(document.activeElement) && onPreview(null)
      }
      onBlur={() => onPreview(null)}
    >
      {shown.map((mark) => (
        <li key={mark.name} className="max-w-full">
          <Button
            size="sm"
            className="max-w-full"
            onPointerEnter={() => onPreview(mark)}
            onFocus={() => onPreview(mark)}
            onClick={() => onShow(mark)}
          >
            <bdi className="truncate">{mark.quote}</bdi>
            <span className="sr-only">{pageHint(mark.page, pages)}</span>
          </Button>
        </li>
      ))}
      {shown.length < marks.length && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {tableTexts.allLeftOut(number(marks.length))}
          </Button>
        </li>
      )}
    </ul>
  );
}
