"use client";

import { displayFilename } from "@/components/documents/display-filename";
import { suggestedValue } from "@/components/documents/suggested-value";
import { describeInWords, isAbsent, isTable } from "@/components/documents/table-value";
import { pageHint, StateMark } from "@/components/documents/value-state";
import { UnitText } from "@/components/documents/unit-text";
import { storedBeside } from "@/components/documents/written-value";
import { useFormats, type Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import type { DocumentDto } from "@/lib/api/document";
import { unitInForce } from "@/lib/api/unit-in-force";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { PrintedRows } from "./table/printed-rows";

export function ReviewPrint({ document, values }: { document: DocumentDto; values: readonly ValueDto[] }) {
  const formats = useFormats();
  return (
    <div className="hidden p-0 text-sm print:block">
      <h2 className="mb-4 text-xl font-medium [overflow-wrap:anywhere]">
        <bdi>{displayFilename(document.filename)}</bdi>
      </h2>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b text-start">
            {["Field", "Value", "Source"].map((label) => (
              <th key={label} scope="col" className="py-1 pe-4 text-start font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.name} className="break-inside-avoid border-b align-top">
              <th scope="row" className="w-1/4 py-2 pe-4 text-start font-normal [overflow-wrap:anywhere]">
                <bdi>{value.name}</bdi>
                <div className="mt-0.5 text-xs">
                  <StateMark value={value} pages={null} />
                </div>
              </th>
              <td className="w-1/3 py-2 pe-4 [overflow-wrap:anywhere]">
                <span dir="auto" className="font-medium whitespace-pre-line">
                  {printedValue(value, formats)}
                </span>
                {!isTable(value) && (
                  <UnitText unit={unitInForce(value)} shown={printedValue(value, formats)} className="ms-1" />
                )}
                {!isTable(value) && storedBeside(value) !== null && <span> → {storedBeside(value)}</span>}
                {value.checks.map(({ code, message }) => (
                  <p key={`${code} ${message}`} className="text-xs">
                    {message}
                  </p>
                ))}
              </td>
              <td className="py-2 [overflow-wrap:anywhere]">
                {!isTable(value) && <Source value={value} pages={document.pages} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {values.filter(isTable).map((table) => (
        <PrintedRows key={table.name} table={table} />
      ))}
    </div>
  );
}

function printedValue(value: ValueDto, formats: Formats): string {
  const suggested = suggestedValue(value);
  if (suggested) return `${texts.results.perhaps} ${describeInWords(suggested, formats)}`;
  if (isAbsent(value)) return value.correction === null ? texts.results.noValue : texts.results.none;
  return describeInWords(value, formats);
}

function Source({ value, pages }: { value: ScalarValueDto; pages: number | null }) {
  const { evidence, correction } = suggestedValue(value) ?? value;
  const place = correction === null ? evidence : correction.place;
  if (!place || place.quote === null) return null;
  return (
    <>
      <mark data-selected="true" className="bg-highlight text-highlight-ink">
        {place.quote}
      </mark>
      {pageHint(place.page, pages)}
    </>
  );
}
