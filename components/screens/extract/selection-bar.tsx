"use client";

import { Download, RotateCw, Trash2, X } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "@/components/error-message";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { toastError, toastSuccess } from "@/components/ui/toast";
import type { DocumentDto } from "@/lib/api/document";
import { DOWNLOAD_FORMATS, type DownloadFormat } from "@/lib/api/vocabulary";
import { cn } from "@/lib/class-names";
import { canBeRetried } from "@/components/documents/can-be-retried";
import { type StatusCounts, sumOf } from "@/components/documents/document-list";
import { ExtractAgainButton } from "@/components/documents/extract-again-button";
import { countDownloads, useDownload } from "@/components/documents/use-download";

interface SelectionBarProps {
  extractorId: string;
  tables: readonly string[];
  /** Whether there are numbers, which may have units. */
  hasNumbers: boolean;
  /** The listed documents: those that the filter leaves. */
  listed: readonly DocumentDto[];
  selected: readonly DocumentDto[];
  /** Fetches those of the listed documents that are missing, and returns all; null where none is. */
  loadListed: (() => Promise<readonly DocumentDto[]>) | null;
  /** How many documents there are, also of those that are missing. */
  counts: StatusCounts;
  selectAll: React.ReactNode;
  filtered: boolean;
  onClear: () => void;
  onDelete: (documents: readonly DocumentDto[]) => void;
  onRetry: (documents: readonly DocumentDto[]) => void;
}

/** What can be done with the selected documents, and nothing else; with none selected, the download of all processed ones. */
export function SelectionBar({
  extractorId,
  tables,
  hasNumbers,
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
      <div className="md:hidden">{selectAll}</div>
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
            tables={tables}
            hasNumbers={hasNumbers}
            count={processedCount}
            load={loadProcessed}
            partly={!nothingSelected && processed.length < selected.length}
          />
        )}
      </div>
    </div>
  );
}

interface DownloadControlsProps extends Pick<SelectionBarProps, "extractorId" | "tables" | "hasNumbers"> {
  count: number;
  load: () => Promise<readonly string[]>;
  /** Whether the selection holds further documents, which have no data. */
  partly: boolean;
}

function DownloadControls({ extractorId, tables, hasNumbers, count, load, partly }: DownloadControlsProps) {
  const [format, setFormat] = useState<DownloadFormat>("CSV");
  const [units, setUnits] = useState(false);
  const [chosenTable, setChosenTable] = useState("");
  // It may have been renamed meanwhile.
  const table = tables.includes(chosenTable) ? chosenTable : "";
  const download = useDownload(extractorId);
  const { number } = useFormats();
  const files = countDownloads(count);

  const start = () => {
    if (count === 0) return toastError(texts.download.noneSelected, texts.download.selectOne);
    download.mutate(
      { load, format, units: units && hasNumbers, ...(table !== "" && { table }) },
      {
        onSuccess: () => toastSuccess(texts.download.complete, texts.download.count(count)),
        onError: (error) => toastError(texts.download.failed, messageOf(error, texts.download.failedHint)),
      },
    );
  };

  return (
    <>
      {files > 1 && (
        <p className="text-xs text-ink-soft">
          {texts.download.tooMany}: {texts.download.files(number(files))}
        </p>
      )}
      {tables.length > 0 && (
        <Select
          aria-label={texts.download.content}
          small
          className="max-w-48 max-md:max-w-32"
          value={table}
          onChange={(event) => setChosenTable(event.target.value)}
        >
          <option value="">{texts.download.documents}</option>
          {tables.map((name) => (
            <option key={name} value={name}>
              {texts.download.rowsOf(name)}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label="Format"
        small
        value={format}
        onChange={(event) => setFormat(event.target.value as DownloadFormat)}
      >
        {DOWNLOAD_FORMATS.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      {hasNumbers && (
        <Checkbox
          checked={units}
          title={texts.download.unitsHint}
          onChange={(event) => setUnits(event.target.checked)}
        >
          {texts.download.units}
        </Checkbox>
      )}
      <Button
        icon={Download}
        variant="primary"
        size="sm"
        onClick={start}
        pending={download.isPending && "Downloading..."}
      >
        <span className={cn(!partly && "max-md:sr-only")}>
          {partly ? texts.download.some(number(count)) : "Download"}
        </span>
      </Button>
    </>
  );
}

/** Tells an element's siblings its height, below which a header sticks. */
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
