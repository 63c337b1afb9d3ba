"use client";

import { memo, useMemo } from "react";
import type { DocumentPageDto } from "@/lib/api/document-text";
import { widthOf } from "./measure-text";
import { isRightToLeft, quarterOf, type Word } from "./word-direction";

/** Invisible words over the image, for selecting, copying and screen readers. */
export const PageText = memo(function PageText({ page }: { page: DocumentPageDto }) {
  const words = useMemo(() => page.words.map((word) => placeWord(word, page)), [page]);
  return (
    <div data-page={page.number} className="pdf-text absolute inset-0 overflow-hidden">
      {words.map(({ start, text, gap, dir, style }) => (
        <span key={start}>
          <span data-start={start} dir={dir} style={style}>
            {text}
          </span>
          {gap}
        </span>
      ))}
    </div>
  );
});

interface WordInPlace {
  start: number;
  text: string;
  gap: string;
  dir: "rtl" | undefined;
  style: React.CSSProperties;
}

function placeWord(word: Word, page: DocumentPageDto): WordInPlace {
  const { start, end, x, y, width, height } = word;
  const text = page.text.slice(start - page.start, end - page.start);
  const gap = /^\s*/.exec(page.text.slice(end - page.start))?.[0] ?? "";
  const dir = isRightToLeft(text) ? "rtl" : undefined;
  const quarter = (quarterOf(word) + (dir ? 2 : 0)) % 4;
  const [length, size] = quarter % 2 === 0 ? [width, height] : [height, width];
  const left = x + (quarter === 1 || quarter === 2 ? width : 0);
  const top = y + (quarter === 2 || quarter === 3 ? height : 0);
  const natural = widthOf(text, size);
  const turn = quarter === 0 ? "" : `rotate(${quarter * 90}deg) `;
  return {
    start,
    text,
    gap,
    dir,
    style: {
      left: `${(left / page.width) * 100}%`,
      top: `${(top / page.height) * 100}%`,
      fontSize: `calc(var(--scale) * ${size}px)`,
      transform: `${turn}scaleX(${natural > 0 ? length / natural : 1})`,
    },
  };
}
