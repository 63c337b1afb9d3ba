"use client";

import { MoveHorizontal, PanelLeft, RectangleVertical, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { useFormats } from "@/components/formats";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { ACTUAL_SIZE, type Zoom } from "./zoom";
import { pdfTexts } from "./texts";

interface ToolbarProps {
  page: number;
  pageCount: number;
  onGoTo: (page: number) => void;
  zoom: Zoom;
  scale: number | null;
  onZoom: (zoom: Zoom) => void;
  onStep: (direction: 1 | -1) => void;
  showsThumbnails: boolean;
  onToggleThumbnails: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { page, pageCount, onGoTo, zoom, scale, onZoom, onStep, showsThumbnails, onToggleThumbnails } = props;
  const { percent } = useFormats();
  return (
    <div
      role="toolbar"
      aria-label={pdfTexts.toolbar}
      data-print="hide"
      className="flex min-h-11 flex-wrap items-center gap-x-1 border-b bg-sheet px-2 text-sm"
    >
      {pageCount > 1 && (
        <>
          <IconButton
            icon={PanelLeft}
            label={pdfTexts.thumbnails}
            tooltip={pdfTexts.thumbnails}
            aria-pressed={showsThumbnails}
            onClick={onToggleThumbnails}
          />
          <PageField page={page} pageCount={pageCount} onGoTo={onGoTo} />
        </>
      )}
      <div className="ms-auto flex items-center gap-x-1">
        <IconButton
          icon={ZoomOut}
          label={pdfTexts.zoomOut}
          tooltip={pdfTexts.zoomOut}
          onClick={() => onStep(-1)}
        />
        <span className="min-w-12 text-center text-ink-soft" aria-live="polite">
          {scale !== null && percent(scale / ACTUAL_SIZE)}
        </span>
        <IconButton
          icon={ZoomIn}
          label={pdfTexts.zoomIn}
          tooltip={pdfTexts.zoomIn}
          onClick={() => onStep(1)}
        />
        <IconButton
          icon={MoveHorizontal}
          label={pdfTexts.fitWidth}
          tooltip={pdfTexts.fitWidth}
          aria-pressed={zoom === "width"}
          onClick={() => onZoom("width")}
        />
        <IconButton
          icon={RectangleVertical}
          label={pdfTexts.fitPage}
          tooltip={pdfTexts.fitPage}
          aria-pressed={zoom === "page"}
          onClick={() => onZoom("page")}
        />
      </div>
    </div>
  );
}

function PageField({ page, pageCount, onGoTo }: Pick<ToolbarProps, "page" | "pageCount" | "onGoTo">) {
  const { number } = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) onGoTo(wanted);
    setTyped(null);
  };
  return (
    <form
      className="flex items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <span className="w-12">
        <Input
          aria-label={pdfTexts.page}
          inputMode="numeric"
          autoComplete="off"
          className="h-7 px-1 text-center"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={go}
        />
      </span>
      <span className="whitespace-nowrap text-ink-soft">{pdfTexts.of(number(pageCount))}</span>
    </form>
  );
}
