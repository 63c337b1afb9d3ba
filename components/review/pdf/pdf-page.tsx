"use client";

import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo, useState } from "react";
import { documentPageQuery } from "@/components/documents/queries";
import type { OfferMark, SourceMark, TableDrawing, TableOutline } from "@/components/review/source";
import { useFormats } from "@/components/formats";
import { Skeleton } from "@/components/ui/skeleton";
import type { CoverageDto } from "@/lib/api/document";
import type { DocumentPageDto } from "@/lib/api/document-text";
import type { Pdf } from "./open-pdf";
import { DrawLayer } from "./draw-layer";
import { PageCanvas } from "./page-canvas";
import type { Size } from "./page-layout";
import { IllegibleWords, LeftOutPlaces, PageMarks, type PlacedMark } from "./page-marks";
import { PageOffers } from "./page-offers";
import { PageOutline } from "./page-outline";
import { PageText } from "./page-text";
import { isSamePlace, markAt, placesOn } from "./place-marks";
import { pdfTexts } from "./texts";
import { illegiblePlaces, unreadReasonOf } from "./unread-reason";

interface PdfPageProps {
  extractorId: string;
  docId: string;
  pdf: Pdf | null;
  number: number;
  pageCount: number;
  size: Size;
  left: number;
  top: number;
  scale: number;
  pixelRatio: number;
  marks: readonly SourceMark[];
  chosen: SourceMark | null;
  preview: SourceMark | null;
  leftOut: readonly SourceMark[];
  outline: TableOutline | null;
  offers: readonly OfferMark[];
  drawing: TableDrawing | null;
  coverage: CoverageDto | null;
  onChooseMark: (name: string) => void;
  onHoverMark: (name: string | null) => void;
  onToggleOffer?: (id: string) => void;
}

export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { extractorId, docId, pdf, number, pageCount, size, left, top, scale, pixelRatio, coverage } = props;
  const formats = useFormats();
  const { data: page } = useQuery(documentPageQuery(extractorId, docId, number));
  const [picture, setPicture] = useState<"pending" | "drawn" | "failed">("pending");
  const showPicture = useCallback(() => setPicture("drawn"), []);
  const reportFailure = useCallback(() => setPicture("failed"), []);
  const placed = usePlacedMarks(props, page);
  const { leftOut, onChooseMark, onHoverMark, outline, offers, onToggleOffer, drawing } = props;
  const hit = (event: React.MouseEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
    return markAt(placed, point)?.name ?? null;
  };
  const [hovered, setHovered] = useState<string | null>(null);
  const hover = (name: string | null) => {
    if (name === hovered) return;
    setHovered(name);
    onHoverMark(name);
  };
  const choose = (event: React.MouseEvent<HTMLElement>) => {
    const name = hit(event);
    if (name !== null && window.getSelection()?.isCollapsed !== false) onChooseMark(name);
  };
  const note =
    unreadReasonOf(coverage, number) ??
    (picture === "failed" ? pdfTexts.notDrawn : page?.recognised ? pdfTexts.recognised : null);
  return (
    <section
      aria-label={pdfTexts.pageOf(formats.number(number), formats.number(pageCount))}
      className="absolute"
      style={
        { left, top, width: size.width * scale, height: size.height * scale, "--scale": scale } as object
      }
    >
      {note && <p className="absolute bottom-full start-0 pb-1 text-xs text-ink-soft">{note}</p>}
      <div
        className="printed relative isolate size-full overflow-hidden outline outline-rule"
        data-hovered={hovered !== null}
        onMouseMove={(event) => hover(hit(event))}
        onMouseLeave={() => hover(null)}
        onClick={choose}
      >
        {picture === "pending" && <PageSkeleton />}
        {pdf && (
          <PageCanvas
            pdf={pdf}
            number={number}
            scale={scale * pixelRatio}
            onPainted={showPicture}
            onFailed={reportFailure}
          />
        )}
        <PageMarks marks={placed} size={size} />
        <LeftOutPlaces places={leftOut.flatMap((mark) => placesOn(mark, number, page))} size={size} />
        {outline && !drawing && <PageOutline outline={outline} size={size} words={page?.words ?? []} />}
        <IllegibleWords places={illegiblePlaces(coverage, number)} size={size} />
        {page && <PageText page={page} />}
        {onToggleOffer && !drawing && (
          <PageOffers offers={offers} number={number} page={page} size={size} onToggle={onToggleOffer} />
        )}
        {drawing && <DrawLayer drawing={drawing} number={number} size={size} page={page} />}
      </div>
    </section>
  );
});

function usePlacedMarks(
  { number, marks, chosen, preview }: PdfPageProps,
  page: DocumentPageDto | undefined,
): PlacedMark[] {
  return useMemo(() => {
    const place = (mark: SourceMark | null, kind: PlacedMark["kind"]) =>
      mark ? [{ name: mark.name, kind, places: placesOn(mark, number, page) }] : [];
    const others = marks.filter((mark) => !isSamePlace(mark, chosen) && !isSamePlace(mark, preview));
    return [
      ...others.flatMap((mark) => place(mark, "wash")),
      ...(isSamePlace(preview, chosen) ? [] : place(preview, "preview")),
      ...place(chosen, "chosen"),
    ].filter(({ places }) => places.length > 0);
  }, [number, marks, chosen, preview, page]);
}

function PageSkeleton() {
  return (
    <div aria-hidden className="absolute inset-0 grid content-start gap-[3%] p-[10%]">
      {["40%", "90%", "75%", "85%", "60%"].map((width) => (
        <div key={width} style={{ width }}>
          <Skeleton className="h-3" />
        </div>
      ))}
    </div>
  );
}
