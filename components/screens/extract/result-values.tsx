"use client";

import { Fragment } from "react";
import { useFormats, type Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import { unitInForce } from "@/lib/api/unit-in-force";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { isAmount, formatValue } from "@/components/documents/format-value";
import { suggestedValue } from "@/components/documents/suggested-value";
import { Suggestion } from "@/components/documents/suggestion";
import { describeValue, isAbsent, isTable } from "@/components/documents/table-value";
import { Reasons } from "@/components/documents/reasons";
import { UnitText } from "@/components/documents/unit-text";
import { requiredText } from "@/components/documents/unread-parts";
import { isDoubtful, pageHint, StateMark, stateOf } from "@/components/documents/value-state";

interface ResultValuesProps {
  values: readonly ValueDto[];
  pages: number | null;
  selectedName: string | null;
  onSelect: (name: string) => void;
}

export function ResultValues({ values, pages, selectedName, onSelect }: ResultValuesProps) {
  const formats = useFormats();
  return (
    <ul aria-label="Values" className="grid gap-px overflow-hidden rounded border bg-rule">
      {values.map((value) => (
        <li key={value.name} className="bg-sheet">
          <button
            type="button"
            aria-pressed={value.name === selectedName}
            onClick={() => onSelect(value.name)}
            className={cn(
              "grid w-full gap-0.5 border-s-2 px-3 py-2 text-start -outline-offset-2 transition-colors",
              value.name === selectedName
                ? "border-s-action bg-action-wash/60"
                : "border-s-transparent hover:bg-wash/60",
            )}
          >
            <span className="flex items-baseline justify-between gap-3 text-xs text-ink-soft">
              <bdi className="[overflow-wrap:anywhere]">{value.name}</bdi>
              <StateMark value={value} pages={pages} />
            </span>
            <ValueText value={value} formats={formats} />
            <Reasons value={value} />
            {!isTable(value) && <Candidates value={value} pages={pages} formats={formats} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ValueText({ value, formats }: { value: ValueDto; formats: Formats }) {
  const suggested = suggestedValue(value);
  if (suggested)
    return (
      <Suggestion className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
        {describeValue(suggested, formats)}
      </Suggestion>
    );
  if (isAbsent(value) && value.correction !== null)
    return <span className="text-sm text-ink-soft">{texts.results.none}</span>;
  if (isAbsent(value)) {
    const isUnread = value.evidence.state === "unread";
    return value.required ? (
      <span className="text-sm text-pending">{requiredText(isUnread)}</span>
    ) : (
      <span className="text-sm text-ink-soft">
        {isUnread ? texts.results.noValueUnread : texts.results.noValue}
      </span>
    );
  }
  return (
    <span
      dir="auto"
      title={isTable(value) ? undefined : String(value.value)}
      className={cn(
        "text-sm font-medium whitespace-pre-line [overflow-wrap:anywhere]",
        !isTable(value) && isAmount(value) && "text-end tabular-nums",
        stateOf(value) === "check" &&
          "underline decoration-pending decoration-dotted decoration-1 underline-offset-4",
      )}
    >
      {describeValue(value, formats)}
      {!isTable(value) && <UnitText unit={unitInForce(value)} className="ms-1" />}
    </span>
  );
}

function Candidates({
  value,
  pages,
  formats,
}: {
  value: ScalarValueDto;
  pages: number | null;
  formats: Formats;
}) {
  if (value.candidates.length === 0 || !isDoubtful(stateOf(value))) return null;
  return (
    <span className="text-xs text-ink-soft">
      {texts.results.candidates}{" "}
      {value.candidates.map((candidate, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          <bdi className="text-ink tabular-nums [overflow-wrap:anywhere]">
            {formatValue({ value: candidate.value, type: value.type, evidence: candidate }, formats)}
          </bdi>
          {pageHint(candidate.page, pages)}
        </Fragment>
      ))}
    </span>
  );
}
