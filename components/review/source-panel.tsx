"use client";

import { X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { MOBILE_BREAKPOINT_PX } from "@/components/constants";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useMediaQuery } from "@/components/use-media-query";
import { cn } from "@/lib/class-names";
import type { SourceViewProps } from "./source";

const PdfSource = lazy(() => import("./pdf-source"));
const TableSource = lazy(() => import("./table-source"));
const TextSource = lazy(() => import("./text-source"));
const TreeSource = lazy(() => import("./tree-source"));

const HEIGHTS = { half: 50, full: 85 } as const;
const CLOSED_BELOW = 25;

interface SourcePanelProps extends SourceViewProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SourcePanel({ id, open, onOpenChange, ...view }: SourcePanelProps) {
  const isWide = !useMediaQuery(`(width < ${MOBILE_BREAKPOINT_PX}px)`);
  const [height, setHeight] = useState<number>(HEIGHTS.half);
  const [dragging, setDragging] = useState(false);
  if (!isWide && !open) return null;
  return (
    <section
      id={id}
      aria-label="Document"
      data-source
      style={{ "--sheet-height": `${height}dvh` } as React.CSSProperties}
      className={cn(
        "flex min-h-0 min-w-0 flex-col bg-paper md:border-s",
        "max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-30 max-md:h-(--sheet-height) max-md:border-y max-md:shadow-lift",
        !dragging && "max-md:transition-[height]",
      )}
    >
      {!isWide && (
        <SheetHandle
          height={height}
          onDrag={(next) => {
            setDragging(true);
            setHeight(next);
          }}
          onRelease={(next) => {
            setDragging(false);
            setHeight(next ?? HEIGHTS.half);
            if (next === null) onOpenChange(false);
          }}
          onClose={() => onOpenChange(false)}
        />
      )}
      <Suspense fallback={<SourceSkeleton />}>
        <SourceView {...view} />
      </Suspense>
    </section>
  );
}

const views: Partial<Record<string, React.ComponentType<SourceViewProps>>> = {
  pdf: PdfSource,
  csv: TableSource,
  json: TreeSource,
};

function SourceView(props: SourceViewProps) {
  const View = views[props.document.format] ?? TextSource;
  return <View {...props} />;
}

interface SheetHandleProps {
  height: number;
  onDrag: (height: number) => void;
  onRelease: (height: number | null) => void;
  onClose: () => void;
}

function SheetHandle({ height, onDrag, onRelease, onClose }: SheetHandleProps) {
  const start = useRef<{ y: number; height: number } | null>(null);
  const moved = useRef(false);
  const toggle = () => onRelease(height > HEIGHTS.half ? HEIGHTS.half : HEIGHTS.full);
  return (
    <div className="flex items-center border-b bg-sheet">
      <span className="w-11" />
      <button
        type="button"
        aria-label={height > HEIGHTS.half ? "Make the document smaller" : "Make the document larger"}
        className="grid h-11 flex-1 cursor-grab touch-none place-items-center active:cursor-grabbing"
        onClick={() => {
          if (!moved.current) toggle();
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { y: event.clientY, height };
          moved.current = false;
        }}
        onPointerMove={(event) => {
          if (!start.current) return;
          const by = ((start.current.y - event.clientY) / window.innerHeight) * 100;
          if (Math.abs(by) < 1 && !moved.current) return;
          moved.current = true;
          onDrag(Math.min(HEIGHTS.full, Math.max(0, start.current.height + by)));
        }}
        onPointerUp={() => {
          start.current = null;
          if (moved.current) onRelease(restingHeight(height));
        }}
        onPointerCancel={() => {
          start.current = null;
          onRelease(restingHeight(height));
        }}
      >
        <span aria-hidden className="h-1 w-10 rounded bg-rule-strong" />
      </button>
      <IconButton icon={X} label="Close the document" onClick={onClose} />
    </div>
  );
}

function restingHeight(height: number): number | null {
  if (height < CLOSED_BELOW) return null;
  return height > (HEIGHTS.half + HEIGHTS.full) / 2 ? HEIGHTS.full : HEIGHTS.half;
}

function SourceSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading document"
      className="grid min-h-0 flex-1 justify-center overflow-hidden p-6"
    >
      <Skeleton className="aspect-[1/1.414] h-full max-w-full" />
    </div>
  );
}
