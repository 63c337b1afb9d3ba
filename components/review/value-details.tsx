"use client";

import { Check, Pencil } from "lucide-react";
import { isToCheck } from "@/components/documents/apply-correction";
import { formatValue } from "@/components/documents/format-value";
import { pageHint } from "@/components/documents/value-state";
import { writtenValue } from "@/components/documents/written-value";
import { useFormats, type Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import type { ScalarValueDto } from "@/lib/api/value";
import type { FailedChange } from "./failed-changes";

export interface ValueActions {
  onChoose: (name: string) => void;
  /** A candidate's position, or null for the value itself. */
  onPreview: (name: string | null, candidate?: number) => void;
  onConfirm: (value: ScalarValueDto) => void;
  onEdit: (value: ScalarValueDto) => void;
  onCancelEdit: () => void;
  onSave: (value: ScalarValueDto, corrected: string | boolean | null) => void;
  onChooseCandidate: (value: ScalarValueDto, candidate: number) => void;
  onTakeBack: (value: ScalarValueDto) => void;
}

/** The words of the document, or that there are none. */
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
    return <p className="text-xs text-ink-soft">No words of the document say so.</p>;
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

interface CandidatesProps extends Pick<ValueActions, "onPreview" | "onChooseCandidate"> {
  value: ScalarValueDto;
  pages: number | null;
}

/** The other values that were considered: hovering or focusing one shows its place, a click takes it. */
export function Candidates({ value, pages, onPreview, onChooseCandidate }: CandidatesProps) {
  const formats = useFormats();
  if (value.candidates.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-xs text-ink-soft">{texts.results.candidates}</p>
      <ul aria-label={`Other values for ${value.name}`} className="flex flex-wrap gap-1.5">
        {value.candidates.map((candidate, index) => (
          <li key={index} className="max-w-full">
            <Button
              size="sm"
              className="max-w-full"
              onPointerEnter={() => onPreview(value.name, index)}
              onPointerLeave={() => onPreview(value.name)}
              onFocus={() => onPreview(value.name, index)}
              onBlur={() => onPreview(null)}
              onClick={() => onChooseCandidate(value, index)}
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

interface ButtonsProps extends Pick<ValueActions, "onConfirm" | "onEdit" | "onSave"> {
  value: ScalarValueDto;
  chosen: boolean;
}

export function Buttons({ value, chosen, onConfirm, onEdit, onSave }: ButtonsProps) {
  return (
    <div
      className="flex flex-wrap gap-1.5"
      // The second click of two was meant for what stood here before the first.
      onClickCapture={(event) => {
        if (event.detail > 1) event.stopPropagation();
      }}
    >
      {isToCheck(value) && (
        <Button size="sm" variant={chosen ? "primary" : "secondary"} onClick={() => onConfirm(value)}>
          <Check aria-hidden />
          Confirm
        </Button>
      )}
      <Button size="sm" onClick={() => onEdit(value)}>
        <Pencil aria-hidden />
        Edit
      </Button>
      {value.value !== null && (
        <Button size="sm" variant="ghost" onClick={() => onSave(value, null)}>
          {texts.results.none}
        </Button>
      )}
    </div>
  );
}

/** What was found before the user corrected it. */
export function Original({ value, onTakeBack }: { value: ScalarValueDto; onTakeBack: () => void }) {
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
        onClick={onTakeBack}
        className="target rounded text-action underline-offset-4 hover:underline"
      >
        Take back
        <span className="sr-only"> the correction of {value.name}</span>
      </button>
    </p>
  );
}

export function Failure({ failure, onEdit }: { failure: FailedChange; onEdit: () => void }) {
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
    </div>
  );
}
