"use client";

import { Check, Pencil } from "lucide-react";
import { isToCheck } from "@/components/documents/apply-correction";
import { formatValue } from "@/components/documents/format-value";
import { suggestedValue } from "@/components/documents/suggested-value";
import { pageHint } from "@/components/documents/value-state";
import { writtenValue } from "@/components/documents/written-value";
import { useFormats, type Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import { learningTexts } from "./learning-texts";
import { Button } from "@/components/ui/button";
import type { ScalarValueDto } from "@/lib/api/value";
import { canBeEmptied, useValueActionsContext } from "./use-value-actions";
import type { FailedChange } from "@/components/documents/failed-changes";

export function Quote({
  value: { value, evidence, correction },
  pages,
}: {
  value: ScalarValueDto;
  pages: number | null;
}) {
  if (value === null) return null;
  const place = correction === null ? evidence : correction.place;
  if (!place || place.quote === null)
    return <p className="text-xs text-ink-soft">No source in the document.</p>;
  return (
    <p className="text-xs text-ink-soft [overflow-wrap:anywhere]">
      In the document: <q className="text-ink">{shortened(place.quote)}</q>
      {pageHint(place.page, pages)}
    </p>
  );
}

const MAX_QUOTE = 160;

function shortened(quote: string): string {
  return quote.length <= MAX_QUOTE ? quote : `${quote.slice(0, MAX_QUOTE).trimEnd()}…`;
}

export function Learnt({ value: { evidence, correction } }: { value: ScalarValueDto }) {
  if (!evidence.learned || correction !== null) return null;
  return <p className="text-xs text-ink-soft">{learningTexts.readAsBefore(evidence.learned.documents)}</p>;
}

export function Candidates({ value, pages }: { value: ScalarValueDto; pages: number | null }) {
  const { preview, chooseCandidate } = useValueActionsContext();
  const formats = useFormats();
  const shown = [...value.candidates.entries()].slice(suggestedValue(value) ? 1 : 0);
  if (shown.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-xs text-ink-soft">{texts.results.candidates}</p>
      <ul aria-label={`Other values for ${value.name}`} className="flex flex-wrap gap-1.5">
        {shown.map(([index, candidate]) => (
          <li key={index} className="max-w-full">
            <Button
              size="sm"
              className="max-w-full"
              onPointerEnter={() => preview(value.name, index)}
              onPointerLeave={() => preview(value.name)}
              onFocus={() => preview(value.name, index)}
              onBlur={() => preview(null)}
              onClick={() => chooseCandidate(value, index)}
            >
              <bdi className="truncate tabular-nums">{candidateText(value, index, formats)}</bdi>
              <span className="sr-only">{pageHint(candidate.page, pages)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function candidateText(value: ScalarValueDto, index: number, formats: Formats): string {
  const candidate = value.candidates[index];
  if (!candidate) return "";
  const { type, evidence } = value;
  const shown = { type, value: candidate.value, evidence: { ...evidence, ...candidate }, correction: null };
  return writtenValue(shown) ?? formatValue(shown, formats);
}

export function Buttons({ value, chosen }: { value: ScalarValueDto; chosen: boolean }) {
  const { confirm, edit, markEmpty } = useValueActionsContext();
  return (
    <div
      className="flex flex-wrap gap-1.5"
      // A double-click must not hit the button that replaced the first one.
      onClickCapture={(event) => {
        if (event.detail > 1) event.stopPropagation();
      }}
    >
      {isToCheck(value) && (
        <Button
          icon={Check}
          size="sm"
          variant={chosen ? "primary" : "secondary"}
          onClick={() => confirm(value)}
        >
          Confirm
        </Button>
      )}
      <Button icon={Pencil} size="sm" onClick={() => edit(value)}>
        Edit
      </Button>
      {canBeEmptied(value) && (
        <Button size="sm" variant="ghost" onClick={() => markEmpty(value)}>
          {texts.results.markEmpty}
        </Button>
      )}
    </div>
  );
}

export function Original({ value }: { value: ScalarValueDto }) {
  const { takeBack } = useValueActionsContext();
  const formats = useFormats();
  const original = { ...value, value: value.original, correction: null };
  const found =
    value.original === null ? "nothing" : (writtenValue(original) ?? formatValue(original, formats));
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink-soft">
      <span className="[overflow-wrap:anywhere]">
        Originally found: <bdi className="text-ink line-through decoration-ink-soft">{found}</bdi>
      </span>
      <button
        type="button"
        onClick={() => takeBack(value)}
        className="target rounded text-action underline-offset-4 hover:underline"
      >
        Restore
        <span className="sr-only"> the original value of {value.name}</span>
      </button>
    </p>
  );
}

interface FailureProps {
  failure: FailedChange;
  onEdit: () => void;
  onInsist: () => void;
}

export function Failure({ failure, onEdit, onInsist }: FailureProps) {
  return (
    <div role="alert" className="rounded border border-danger/40 bg-danger-wash px-3 py-2 text-xs">
      <p className="[overflow-wrap:anywhere]">
        <strong className="font-medium text-danger">Not saved.</strong> {failure.message}
      </p>
      {failure.draft !== null && (
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          <span>
            You typed <bdi className="font-medium [overflow-wrap:anywhere]">{failure.draft}</bdi>.
          </span>
          <button
            type="button"
            onClick={onEdit}
            className="target rounded text-action underline-offset-4 hover:underline"
          >
            Edit again
          </button>
        </p>
      )}
      {failure.insist && (
        <button
          type="button"
          onClick={onInsist}
          className="target mt-1 rounded text-action underline-offset-4 hover:underline"
        >
          {texts.editing.insist}
        </button>
      )}
    </div>
  );
}
