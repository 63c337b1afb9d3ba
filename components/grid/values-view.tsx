"use client";

import { useMemo, useState } from "react";
import { formatTableState, type TableState } from "@/components/documents/table-state";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { reviewPath } from "@/components/documents/review-path";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { LoadFailure } from "@/components/ui/load-failure";
import type { DocumentDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { columnsOf, columnWidth } from "./columns";
import { useColumnWidths } from "./use-column-widths";
import { useGridRows } from "./use-grid-rows";
import { ValuesGrid } from "./values-grid";
import { gridTexts } from "./texts";

interface ValuesViewProps {
  extractor: ListedExtractorDto;
  documents: readonly DocumentDto[];
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
}

export default function ValuesView({ extractor, documents, state, onStateChange }: ValuesViewProps) {
  const { id, fields } = extractor;
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { rows, results, error, refetch } = useGridRows(id, documents, state, { kept: changed });
  const [widths, setWidth] = useColumnWidths(id);
  const usual = useMemo(
    () => columnsOf(fields, results).map((column) => ({ ...column, width: columnWidth(column, results) })),
    [fields, results],
  );
  const columns = useMemo(
    () => usual.map((column) => ({ ...column, width: widths[column.name] ?? column.width })),
    [usual, widths],
  );
  const list = formatTableState(state);
  const pathOf = useMemo(() => {
    return (docId: string, field?: string) => reviewPath(id, docId, list, field);
  }, [id, list]);

  if (error) {
    return (
      <div className="p-4">
        <LoadFailure title={texts.loadFailures.values} query={{ error, refetch }} />
      </div>
    );
  }
  return (
    <>
      {rows.length > 0 ? (
        <>
          <ValuesGrid
            extractorId={id}
            fields={fields}
            rows={rows}
            columns={columns}
            state={state}
            onStateChange={onStateChange}
            reviewPath={pathOf}
            onChange={(docId) => setChanged((current) => new Set(current).add(docId))}
            onResize={setWidth}
          />
          <Legend />
        </>
      ) : (
        <NothingShown documents={documents} state={state} onStateChange={onStateChange} />
      )}
    </>
  );
}

function NothingShown({ documents, state, onStateChange }: Omit<ValuesViewProps, "extractor">) {
  const { number } = useFormats();
  const processed = documents.filter(({ status }) => status === "SUCCESS");
  if (processed.length === 0)
    return <EmptyState title={gridTexts.noneProcessed} hint={gridTexts.noneProcessedHint} />;
  if (state.toCheck && state.search.trim() === "") {
    return (
      <EmptyState
        title={texts.documents.nothingLeft}
        hint={texts.documents.nothingLeftHint(formatCount(processed.length, "document", number))}
      >
        <Button onClick={() => onStateChange({ toCheck: false })}>{texts.documents.showAll}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing matches"
      hint={`None of the ${formatCount(processed.length, "document", number)} match the filter.`}
    >
      <Button onClick={() => onStateChange({ search: "", toCheck: false })}>Clear filter</Button>
    </EmptyState>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t px-4 py-2 text-xs text-ink-soft pointer-coarse:hidden">
      {gridTexts.keys.map(({ keys, does }) => (
        <li key={does} className="inline-flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  );
}
