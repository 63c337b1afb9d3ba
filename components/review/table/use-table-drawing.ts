import { useQueryClient } from "@tanstack/react-query";
import { documentPageQuery } from "@/components/documents/queries";
import { useUpdateField } from "@/components/extractors/use-fields";
import { otherHeadings } from "@/components/review/pdf/other-headings";
import { typeOfColumn } from "@/components/review/pdf/type-of-column";
import type { TableDrawing, TableOutline, TableRegion } from "@/components/review/source";
import { useReviewContext } from "@/components/review/use-review";
import { texts } from "@/components/texts";
import { toastFailure } from "@/components/ui/toast";
import type { TableRegionDto } from "@/lib/api/table-region";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import type { ScalarType } from "@/lib/api/vocabulary";
import type { TableView } from "./use-table-view";

/** Starts with the last drawing on the focused row's page, otherwise with the table's outline there. */
export function useTableDrawing(
  view: TableView | null,
  outlines: readonly TableOutline[],
  onRead: (change: NamedChange, onFailure: () => void) => void,
): { drawing: TableDrawing | null; start: () => void } {
  const { extractor, docId, drawn, setDrawn, setHeadings } = useReviewContext();
  const queryClient = useQueryClient();
  const { mutate } = useUpdateField(extractor.id);
  const start = () => {
    if (!view) return;
    const { name, evidence } = view.table;
    const page = evidence.rows[view.row?.original ?? -1]?.page ?? outlines[0]?.page;
    const before = evidence.regions?.find((one) => one.page === page);
    const outline = outlines.find((one) => one.page === page);
    const region = (before && fromDto(before, view.table)) ?? (outline ? { ...outline, rows: null } : null);
    setDrawn({ docId, name, region, isDrawn: false });
  };
  if (!drawn || !view) return { drawing: null, start };
  const { name } = view.table;
  const field = extractor.fields.find((one) => one.name === name);
  const columns = field?.columns ?? view.table.columns;
  const addColumns = (
    added: readonly { name: string; type: ScalarType }[],
    { then, onFailure }: { then: () => void; onFailure: () => void },
  ) => {
    if (!field || added.length === 0) return then();
    const change = { columns: [...(field.columns ?? []), ...added.map((one) => ({ ...one, prompt: "" }))] };
    const failed = toastFailure(texts.fields.updateFailed);
    mutate(
      { fieldId: field.id, change },
      {
        onSuccess: then,
        onError: (error) => {
          onFailure();
          failed(error);
        },
      },
    );
  };
  const drawing: TableDrawing = {
    ...drawn,
    columns,
    outlines,
    onDraw: (region) => setDrawn({ ...drawn, region, isDrawn: false }),
    onDrawn: () => setDrawn((current) => current && { ...current, isDrawn: true }),
    onRead: () => {
      if (!drawn.region) return;
      const { queryKey } = documentPageQuery(extractor.id, docId, drawn.region.page);
      const page = queryClient.getQueryData(queryKey);
      const found = field ? otherHeadings(page, drawn.region, columns) : [];
      setHeadings({ docId, name, found });
      const drawAgain = () => setDrawn((current) => current ?? { ...drawn, isDrawn: false });
      const region = toDto(drawn.region, view.table);
      const read = () => onRead({ name, region }, drawAgain);
      const { region: own } = drawn;
      const added = own.names.flatMap((name) =>
        name === null || columns.some((column) => column.name === name)
          ? []
          : [{ name, type: typeOfColumn(page, own, name) }],
      );
      setDrawn(null);
      addColumns(added, { then: read, onFailure: drawAgain });
    },
    onCancel: () => setDrawn(null),
  };
  return { drawing, start };
}

/** Sends column IDs, because names can change. */
function toDto({ columns, names, rows, ...box }: TableRegion, table: TableValueDto): TableRegionDto {
  const idOf = (name: string | null) =>
    name === null ? null : (table.columns.find((column) => column.name === name)?.id ?? name);
  return {
    ...box,
    columns: names.map((name, at) => ({
      x: at === 0 ? box.x : (columns[at - 1] ?? box.x),
      column: idOf(name),
    })),
    // An empty list would say that the table has a single row.
    ...(rows && rows.length > 0 && { rows: [...rows] }),
  };
}

function fromDto({ columns, rows, ...box }: TableRegionDto, table: TableValueDto): TableRegion | null {
  const drawn = columns.filter((column) => typeof column !== "number").sort((a, b) => a.x - b.x);
  if (drawn.length === 0) return null;
  const nameOf = (wanted: string | null) =>
    table.columns.find(({ id, name }) => wanted !== null && (id === wanted || name === wanted))?.name ?? null;
  return {
    ...box,
    columns: drawn.slice(1).map(({ x }) => x),
    names: drawn.map(({ column }) => nameOf(column)),
    rows: rows ?? null,
  };
}
