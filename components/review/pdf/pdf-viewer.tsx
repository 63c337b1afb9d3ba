"use client";

import { useState } from "react";
import type { OfferMark, SourceMark, SourceViewProps } from "@/components/review/source";
import type { Pdf } from "./open-pdf";
import { DrawingBar } from "./drawing-bar";
import { usePixelRatio } from "./page-canvas";
import { leftOf, pageInView, pagesBetween, type Size } from "./page-layout";
import { PdfPage } from "./pdf-page";
import { firstPageOf } from "./place-marks";
import { Thumbnails } from "./thumbnails";
import { Toolbar } from "./toolbar";
import { useScrolledPages } from "./use-scrolled-pages";
import { useSelectedText } from "./use-selected-text";
import type { Zoom } from "./zoom";
import { pdfTexts } from "./texts";

interface PdfViewerProps extends SourceViewProps {
  pdf: Pdf | null;
  sizes: readonly Size[];
}

const NONE: readonly SourceMark[] = [];
const NO_OFFERS: readonly OfferMark[] = [];

export function PdfViewer({
  extractorId,
  document,
  pdf,
  sizes,
  marks,
  chosen,
  preview,
  leftOut = NONE,
  onChooseMark,
  onHoverMark,
  onSelect,
  offers = NO_OFFERS,
  onToggleOffer,
  outlines = [],
  drawing = null,
}: PdfViewerProps) {
  const [zoom, setZoom] = useState<Zoom>("width");
  const [showsThumbnails, setShowsThumbnails] = useState(false);
  const pixelRatio = usePixelRatio();
  const pages = useScrolledPages({
    extractorId,
    docId: document.id,
    sizes,
    zoom,
    onZoom: setZoom,
    chosen,
    preview,
  });
  const { scroller, layout, viewport } = pages;
  const near = layout && pagesBetween(layout, viewport.y - viewport.height, viewport.y + viewport.height * 2);
  const current = layout ? pageInView(layout, viewport) + 1 : 1;
  const start = { page: (chosen && firstPageOf(chosen)) ?? current, offset: chosen?.start ?? null };
  const select = useSelectedText({ scroller, extractorId, docId: document.id, start, onSelect });
  const numbers = near
    ? Array.from({ length: near.to - near.from }, (_, index) => near.from + index + 1)
    : [];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Toolbar
        page={current}
        pageCount={sizes.length}
        onGoTo={pages.goTo}
        zoom={zoom}
        scale={layout?.scale ?? null}
        onZoom={setZoom}
        onStep={pages.stepZoom}
        showsThumbnails={showsThumbnails}
        onToggleThumbnails={() => setShowsThumbnails(!showsThumbnails)}
      />
      {drawing && (
        <DrawingBar
          drawing={drawing}
          extractorId={extractorId}
          docId={document.id}
          pageCount={sizes.length}
        />
      )}
      <div className="flex min-h-0 flex-1">
        {showsThumbnails && sizes.length > 1 && (
          <Thumbnails pdf={pdf} sizes={sizes} current={current} onGoTo={pages.goTo} />
        )}
        <div
          ref={scroller}
          tabIndex={0}
          role="group"
          aria-label={pdfTexts.document}
          onScroll={pages.onScroll}
          onKeyDown={(event) => {
            if (select(event) || pages.onKey(event)) event.preventDefault();
          }}
          className="min-w-0 flex-1 overflow-x-auto overflow-y-scroll overscroll-contain bg-wash -outline-offset-2"
        >
          {layout && (
            <div
              className="relative"
              style={{ width: layout.width, minWidth: "100%", height: layout.height }}
            >
              {numbers.map((number) => (
                <PdfPage
                  key={number}
                  extractorId={extractorId}
                  docId={document.id}
                  pdf={pdf}
                  number={number}
                  pageCount={sizes.length}
                  size={layout.sizes[number - 1] as Size}
                  left={leftOf(layout, number - 1, viewport.width)}
                  top={layout.tops[number - 1] as number}
                  scale={layout.scale}
                  pixelRatio={pixelRatio}
                  marks={marks}
                  chosen={chosen}
                  preview={preview}
                  leftOut={leftOut}
                  outline={outlines.find((outline) => outline.page === number) ?? null}
                  offers={offers}
                  drawing={drawing}
                  coverage={document.coverage}
                  onChooseMark={onChooseMark}
                  onHoverMark={onHoverMark}
                  onToggleOffer={onToggleOffer}
                />
              ))}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
