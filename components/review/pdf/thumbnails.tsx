"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { cn } from "@/lib/class-names";
import type { Pdf } from "./open-pdf";
import { PageCanvas, usePixelRatio } from "./page-canvas";
import type { Size } from "./page-layout";
import { pdfTexts } from "./texts";

const WIDTH = 88;

interface ThumbnailsProps {
  pdf: Pdf | null;
  sizes: readonly Size[];
  current: number;
  onGoTo: (page: number) => void;
}

export function Thumbnails({ pdf, sizes, current, onGoTo }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  const buttonOf = (page: number) => list.current?.children[page - 1]?.querySelector("button");
  useLayoutEffect(() => {
    const element = list.current;
    const item = element?.children[current - 1];
    if (!element || !(item instanceof HTMLElement)) return;
    const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
  }, [current]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const page = Math.max(1, Math.min(sizes.length, current + step));
    onGoTo(page);
    buttonOf(page)?.focus({ preventScroll: true });
  };
  return (
    <ol
      ref={list}
      aria-label={pdfTexts.thumbnails}
      data-print="hide"
      onKeyDown={onKeyDown}
      className="relative w-28 shrink-0 overflow-y-auto overscroll-contain border-e bg-paper py-2"
    >
      {sizes.map((size, index) => (
        <Thumbnail
          key={index}
          pdf={pdf}
          number={index + 1}
          size={size}
          isCurrent={index + 1 === current}
          onGoTo={onGoTo}
        />
      ))}
    </ol>
  );
}

interface ThumbnailProps {
  pdf: Pdf | null;
  number: number;
  size: Size;
  isCurrent: boolean;
  onGoTo: (page: number) => void;
}

function Thumbnail({ pdf, number, size, isCurrent, onGoTo }: ThumbnailProps) {
  const item = useRef<HTMLLIElement>(null);
  const [isSeen, setSeen] = useState(false);
  const pixelRatio = usePixelRatio();
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      root: item.current?.parentElement ?? null,
      rootMargin: "100% 0px",
    });
    if (item.current) observer.observe(item.current);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={item} className="px-2 py-1">
      <button
        type="button"
        aria-current={isCurrent ? "page" : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onGoTo(number)}
        className={cn(
          "grid w-full justify-items-center gap-1 rounded p-1 text-xs text-ink-soft",
          isCurrent && "bg-action-wash text-ink",
        )}
      >
        <span
          className="printed relative block outline outline-rule"
          style={{ width: WIDTH, height: (WIDTH * size.height) / size.width }}
        >
          {pdf && isSeen && (
            <PageCanvas pdf={pdf} number={number} scale={(WIDTH * pixelRatio) / size.width} />
          )}
        </span>
        <span>
          <span className="sr-only">{pdfTexts.page} </span>
          {number}
        </span>
      </button>
    </li>
  );
}
