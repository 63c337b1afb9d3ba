"use client";

import { formatValue } from "@/components/documents/format-value";
import { UnitText } from "@/components/documents/unit-text";
import { writtenValue } from "@/components/documents/written-value";
import { useFormats } from "@/components/formats";
import { useMediaQuery } from "@/components/use-media-query";
import type { TableValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { cellUnit, cellValue, rowsOf } from "./table-rows";
import { tableTexts } from "./texts";

/** Rendered only for printing, because thousands of rows would slow the page down. */
export function PrintedRows({ table }: { table: TableValueDto }) {
  const isPrinting = useMediaQuery("print");
  return isPrinting && table.value !== null ? <Rows table={table} /> : null;
}

function Rows({ table }: { table: TableValueDto }) {
  const formats = useFormats();
  const { columns } = table;
  const side = (type: string) => (type === "NUMBER" ? "text-end tabular-nums" : "text-start");
  return (
    <table className="mt-6 w-full border-collapse text-xs">
      <caption className="mb-1 text-start text-sm font-medium">
        <bdi>{table.name}</bdi>
      </caption>
      <thead>
        <tr className="border-b">
          <th scope="col" className="py-1 pe-3 text-end font-medium">
            {tableTexts.number}
          </th>
          {columns.map(({ name, type }) => (
            <th key={name} scope="col" className={cn("py-1 pe-3 font-medium", side(type))}>
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(table).map((row) => (
          <tr key={row.id} className="break-inside-avoid border-b align-top">
            <th scope="row" className="py-1 pe-3 text-end font-normal tabular-nums">
              {formats.number(row.index + 1)}
            </th>
            {columns.map(({ name, type }, column) => {
              const value = cellValue(table, row, column);
              return (
                <td key={name} className={cn("py-1 pe-3 [overflow-wrap:anywhere]", side(type))}>
                  {value.value !== null && <bdi>{writtenValue(value) ?? formatValue(value, formats)}</bdi>}
                  <UnitText unit={cellUnit(table, row, column)} className="ms-1" />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
