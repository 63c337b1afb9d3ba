"use client";

import { RotateCw, Trash2, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { DocumentDto } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import { canBeRetried } from "@/components/documents/can-be-retried";
import { type StatusCounts, sumOf } from "@/components/documents/document-list";
import { ExtractAgainButton } from "@/components/documents/extract-again-button";
import { DownloadControls } from "@/components/documents/download-controls";

interface SelectionBarProps {
  extractorId: string;
  fields: readonly FieldDto[];
  listed: readonly DocumentDto[];
  selected: readonly DocumentDto[];
  loadListed: (() => Promise<readonly DocumentDto[]>) | null;
  counts: StatusCounts;
  selectAll: React.ReactNode;
  filtered: boolean;
  onClear: () => void;
  onDelete: (documents: readonly DocumentDto[]) => void;
  onRetry: (documents: readonly DocumentDto[]) => void;
}

export function SelectionBar({
  extractorId,
  fields,
  listed,
  selected,
  loadListed,
  counts,
  selectAll,
  filtered,
  onClear,
  onDelete,
  onRetry,
}: SelectionBarProps) {
  const { number } = useFormats();
  const bar = useHeightProperty("--selection-bar");
  const nothingSelected = selected.length === 0;
  const isProcessed = ({ status }: DocumentDto) => status === "SUCCESS";
  const processed = (nothingSelected ? listed : selected).filter(isProcessed);
  const isPart = nothingSelected && loadListed !== null;
  const processedCount = isPart ? counts.SUCCESS : processed.length;
  const listedCount = isPart ? sumOf(counts) : listed.length;
  const loadProcessed = async () =>
    (isPart ? (await loadListed()).filter(isProcessed) : processed).map(({ id }) => id);
  const failed = selected.filter(canBeRetried);
  return (
    <div
      role="group"
      aria-label={texts.selection.label}
      ref={bar}
      className="sticky top-16 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-sheet px-4 py-1 text-sm max-md:gap-x-1"
      data-print="hide"
    >
      <div className="columns:hidden">{selectAll}</div>
      <p className={nothingSelected ? "text-ink-soft max-md:sr-only" : "font-medium"}>
        {nothingSelected
          ? texts.selection.processed(number(processedCount), number(listedCount), filtered)
          : texts.selection.selected(number(selected.length))}
      </p>
      {!nothingSelected && (
        <IconButton icon={X} tooltip="Clear selection" label="Clear selection" onClick={onClear} />
      )}
      <div className="ms-auto flex flex-wrap items-center gap-x-2 gap-y-1 max-md:gap-x-1">
        {!nothingSelected && processed.length > 0 && (
          <ExtractAgainButton extractorId={extractorId} documents={processed} />
        )}
        {failed.length > 0 && (
          <Button icon={RotateCw} size="sm" onClick={() => onRetry(failed)}>
            {texts.selection.retry(number(failed.length))}
          </Button>
        )}
        {!nothingSelected && (
          <Button icon={Trash2} size="sm" onClick={() => onDelete(selected)}>
            {texts.selection.delete(number(selected.length))}
          </Button>
        )}
        {(nothingSelected || processed.length > 0) && (
          <DownloadControls
            extractorId={extractorId}
            fields={fields}
            count={processedCount}
            load={loadProcessed}
            partly={!nothingSelected && processed.length < selected.length}
          />
        )}
      </div>
    </div>
  );
}

function useHeightProperty(name: string) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.parentElement?.style.setProperty(name, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [name]);
  return ref;
}
