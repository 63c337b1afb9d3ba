"use client";

import { useMemo } from "react";
import { messageOf } from "@/components/error-message";
import { isSettled } from "@/components/documents/queries";
import { filterAndSort, formatTableState, type TableState } from "@/components/documents/table-state";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { reviewPath } from "@/components/review/review-path";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { LoadFailure } from "@/components/ui/load-failure";
import type { DocumentDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { columnsOf, columnWidth } from "./columns";
import { rowsOf } from "./grid-rows";
import { useSortedRows } from "./use-sorted-rows";
import { useValues } from "./use-values";
import { ValuesGrid } from "./values-grid";

interface ValuesViewProps {
  extractor: ListedExtractorDto;
  documents: readonly DocumentDto[];
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
}

/** The values of all processed documents, as a download will hold them. */
export default function ValuesView({ extractor, documents, state, onStateChange }: ValuesViewProps) {
  const { id, fields } = extractor;
  const processed = useMemo(() => documents.filter(({ status }) => status === "SUCCESS"), [documents]);
  const { results, error, refetch } = useValues(id, processed);

  const { sort, direction, search, toCheck } = state;
  const shown = useMemo(() => {
    const matching = filterAndSort(processed, { sort, direction, search, status: null });
    return toCheck ? matching.filter(({ to_check }) => to_check > 0) : matching;
  }, [processed, sort, direction, search, toCheck]);
  const columns = useMemo(
    () =>
      columnsOf(fields, results ?? []).map((column) => ({
        ...column,
        width: columnWidth(column, results ?? []),
      })),
    [fields, results],
  );
  const rows = useSortedRows(
    useMemo(() => rowsOf(shown, results ?? []), [shown, results]),
    columns,
    state,
  );
  const list = formatTableState(state);
  const pathOf = useMemo(() => {
    return (docId: string, field?: string) => sourcePath(reviewPath(id, docId, list), field);
  }, [id, list]);

  if (error) {
    return (
      <div className="p-4">
        <LoadFailure title={texts.loadFailures.values} detail={messageOf(error)}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </LoadFailure>
      </div>
    );
  }
  return (
    <>
      <Filters documents={documents} processed={processed} state={state} onStateChange={onStateChange} />
      {rows.length > 0 ? (
        <>
          <ValuesGrid
            rows={rows}
            columns={columns}
            state={state}
            onStateChange={onStateChange}
            reviewPath={pathOf}
          />
          <Legend />
        </>
      ) : (
        <NothingShown processed={processed} state={state} onStateChange={onStateChange} />
      )}
    </>
  );
}

function sourcePath(path: string, field: string | undefined): string {
  if (field === undefined) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ value: field })}`;
}

type FiltersProps = Pick<ValuesViewProps, "documents" | "state" | "onStateChange"> & {
  processed: readonly DocumentDto[];
};

function Filters({ documents, processed, state, onStateChange }: FiltersProps) {
  const { number } = useFormats();
  const toCheck = processed.filter(({ to_check }) => to_check > 0).length;
  const failed = documents.filter(({ status }) => status === "FAILURE").length;
  const waiting = documents.filter((document) => !isSettled(document)).length;
  const absent = [
    ...(waiting > 0 ? [texts.grid.waiting(number(waiting))] : []),
    ...(failed > 0 ? [texts.grid.failed(number(failed))] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3" data-print="hide">
      <Input
        type="search"
        aria-label="Search file names"
        placeholder="Search file names"
        className="max-w-64 flex-1 basis-40"
        value={state.search}
        onChange={(event) => onStateChange({ search: event.target.value })}
      />
      <Checkbox
        className="text-sm"
        checked={state.toCheck}
        onChange={(event) => onStateChange({ toCheck: event.target.checked })}
      >
        {texts.grid.onlyToCheck}
      </Checkbox>
      <p className="text-sm text-ink-soft md:ms-auto">
        {formatCount(processed.length, "document", number)}, {texts.grid.toCheck(number(toCheck))}
        {absent.length > 0 && <span>. {absent.join(", ")}</span>}
      </p>
    </div>
  );
}

function NothingShown({ processed, state, onStateChange }: Omit<FiltersProps, "documents">) {
  const { number } = useFormats();
  if (processed.length === 0)
    return <EmptyState title={texts.grid.noneProcessed} hint={texts.grid.noneProcessedHint} />;
  if (state.toCheck && state.search.trim() === "") {
    return (
      <EmptyState
        title={texts.grid.allChecked}
        hint={texts.grid.allCheckedHint(formatCount(processed.length, "document", number))}
      >
        <Button onClick={() => onStateChange({ toCheck: false })}>{texts.grid.showAll}</Button>
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
      {texts.grid.keys.map(({ keys, does }) => (
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
