"use client";

import { isSettled } from "@/components/documents/queries";
import type { TableState } from "@/components/documents/table-state";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { Checkbox } from "@/components/ui/checkbox";
import type { DocumentDto } from "@/lib/api/document";
import { gridTexts } from "./texts";

interface GridFiltersProps {
  documents: readonly DocumentDto[];
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
}

export default function GridFilters({ documents, state, onStateChange }: GridFiltersProps) {
  const { number } = useFormats();
  const processed = documents.filter(({ status }) => status === "SUCCESS");
  const toCheck = processed.filter(({ to_check }) => to_check > 0).length;
  const failed = documents.filter(({ status }) => status === "FAILURE").length;
  const waiting = documents.filter((document) => !isSettled(document)).length;
  const absent = [
    ...(waiting > 0 ? [gridTexts.waiting(number(waiting))] : []),
    ...(failed > 0 ? [gridTexts.failed(number(failed))] : []),
  ];
  return (
    <>
      <Checkbox
        className="text-sm"
        checked={state.toCheck}
        onChange={(event) => onStateChange({ toCheck: event.target.checked })}
      >
        {gridTexts.onlyToCheck}
      </Checkbox>
      <p className="text-sm text-ink-soft md:ms-auto">
        {formatCount(processed.length, "document", number)}, {gridTexts.toCheck(number(toCheck))}
        {absent.length > 0 && `. ${absent.join(", ")}`}
      </p>
    </>
  );
}
