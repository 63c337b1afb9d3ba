"use client";

import { Check, Pencil } from "lucide-react";
import { useId } from "react";
import { isAmount, formatValue } from "@/components/documents/format-value";
import { requiredText } from "@/components/documents/unread-parts";
import { isDoubtful, pageHint, StateMark, stateOf } from "@/components/documents/value-state";
import { ValueEditor } from "@/components/documents/value-editor";
import { storedBeside, writtenValue } from "@/components/documents/written-value";
import { useFormats, type Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import type { FailedChange } from "./use-corrections";

export interface ValueActions {
  onChoose: (name: string) => void;
  /** A candidate's position, or null for the value itself. */
  onPreview: (name: string | null, candidate?: number) => void;
  onConfirm: (value: ValueDto) => void;
  onEdit: (value: ValueDto) => void;
  onCancelEdit: () => void;
  onSave: (value: ValueDto, corrected: string | boolean | null) => void;
  onChooseCandidate: (value: ValueDto, candidate: number) => void;
  onTakeBack: (value: ValueDto) => void;
}

interface ReviewValueProps extends ValueActions {
  value: ValueDto;
  pages: number | null;
  chosen: boolean;
  hovered: boolean;
  editing: boolean;
  failure: FailedChange | undefined;
  buttonRef: (name: string, button: HTMLButtonElement | null) => void;
  /** What a correction of this value teaches. */
  children?: React.ReactNode;
}

/** A value with its state; the chosen one also with its source and what can be done about it. */
export function ReviewValue(props: ReviewValueProps) {
  const { value, pages, chosen, hovered, editing, failure, buttonRef, children, ...actions } = props;
  const { name } = value;
  const label = useId();
  const state = stateOf(value);
  return (
    <li
      aria-current={chosen || undefined}
      onPointerEnter={() => actions.onPreview(name)}
      onPointerLeave={() => actions.onPreview(null)}
      className={cn(
        "border-s-2 -outline-offset-2 outline-action transition-colors has-[>button:focus-visible]:outline-2",
        chosen ? "border-s-action bg-action-wash/50" : "border-s-transparent hover:bg-wash/60",
        hovered && !chosen && "bg-wash",
      )}
    >
      {editing ? (
        <div className="grid gap-1.5 px-4 py-2.5">
          <Heading id={label} value={value} pages={pages} />
          <ValueEditor
            value={value}
            draft={failure?.draft ?? undefined}
            error={failure?.message}
            onSave={(corrected) => actions.onSave(value, corrected)}
            onCancel={actions.onCancelEdit}
            onUnchanged={() => (isDoubtful(state) ? actions.onConfirm(value) : actions.onCancelEdit())}
          />
        </div>
      ) : (
        <>
          <button
            ref={(button) => buttonRef(name, button)}
            type="button"
            tabIndex={chosen ? 0 : -1}
            aria-pressed={chosen}
            onClick={() => actions.onChoose(name)}
            className="grid w-full scroll-my-10 gap-0.5 px-4 py-2 text-start outline-none"
          >
            <Heading id={label} value={value} pages={pages} />
            <ValueText value={value} chosen={chosen} />
            {isDoubtful(state) && <Reasons value={value} />}
          </button>
          <div className="grid gap-2 px-4 pb-3 empty:hidden">
            {value.correction !== null && (
              <Original value={value} onTakeBack={() => actions.onTakeBack(value)} />
            )}
            {failure && <Failure failure={failure} onEdit={() => actions.onEdit(value)} />}
            {chosen && (
              <>
                <Quote value={value} pages={pages} />
                <Candidates value={value} pages={pages} {...actions} />
                <Buttons value={value} {...actions} />
              </>
            )}
            {children}
          </div>
        </>
      )}
    </li>
  );
}

function Heading({ id, value, pages }: { id: string; value: ValueDto; pages: number | null }) {
  return (
    <span className="flex min-h-6 items-center justify-between gap-3 text-xs text-ink-soft">
      <bdi id={id} className="[overflow-wrap:anywhere]">
        {value.name}
        {value.required && <span aria-hidden> *</span>}
      </bdi>
      <StateMark value={value} pages={pages} />
    </span>
  );
}

function ValueText({ value, chosen }: { value: ValueDto; chosen: boolean }) {
  const formats = useFormats();
  if (value.value === null) return <NoValue value={value} />;
  const stored = storedBeside(value);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span
        dir="auto"
        className={cn(
          "text-sm font-medium whitespace-pre-line [overflow-wrap:anywhere]",
          isAmount(value) && "tabular-nums",
          !chosen && "line-clamp-3",
          stateOf(value) === "check" &&
            "underline decoration-pending decoration-dotted decoration-1 underline-offset-4",
        )}
      >
        {writtenValue(value) ?? formatValue(value, formats)}
      </span>
      {stored !== null && (
        <span className="text-xs text-ink-soft tabular-nums">
          <span aria-hidden className="inline-block rtl:-scale-x-100">
            →
          </span>{" "}
          <span className="sr-only">stored as </span>
          <span dir="ltr">{stored}</span>
        </span>
      )}
    </span>
  );
}

function NoValue({ value: { required, evidence, correction } }: { value: ValueDto }) {
  const isUnread = evidence.state === "unread";
  if (correction !== null) return <span className="text-sm text-ink-soft">{texts.results.none}</span>;
  if (required) return <span className="text-sm text-pending">{requiredText(isUnread)}</span>;
  return (
    <span className="text-sm text-ink-soft">
      {isUnread ? texts.results.noValueUnread : texts.results.noValue}
    </span>
  );
}

function Reasons({ value }: { value: ValueDto }) {
  const colour = stateOf(value) === "check" ? "text-pending" : "text-ink-soft";
  return value.checks.map(({ code, message }) => (
    <span key={code} className={cn("text-xs [overflow-wrap:anywhere]", colour)}>
      {message}
    </span>
  ));
}

/** The words of the document, or that there are none. */
function Quote({ value: { value, evidence, correction }, pages }: { value: ValueDto; pages: number | null }) {
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
  value: ValueDto;
  pages: number | null;
}

/** The other values that were considered: hovering or focusing one shows its place, a click takes it. */
function Candidates({ value, pages, onPreview, onChooseCandidate }: CandidatesProps) {
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

export function candidateText(value: ValueDto, index: number, formats: Formats): string {
  const candidate = value.candidates[index];
  if (!candidate) return "";
  const { type, evidence } = value;
  const shown = { type, value: candidate.value, evidence: { ...evidence, ...candidate }, correction: null };
  return writtenValue(shown) ?? formatValue(shown, formats);
}

function Buttons({ value, onConfirm, onEdit, onSave }: { value: ValueDto } & ValueActions) {
  const doubtful = isDoubtful(stateOf(value));
  return (
    <div
      className="flex flex-wrap gap-1.5"
      // The second click of two was meant for what stood here before the first.
      onClickCapture={(event) => {
        if (event.detail > 1) event.stopPropagation();
      }}
    >
      {doubtful && (
        <Button size="sm" variant="primary" onClick={() => onConfirm(value)}>
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
function Original({ value, onTakeBack }: { value: ValueDto; onTakeBack: () => void }) {
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

function Failure({ failure, onEdit }: { failure: FailedChange; onEdit: () => void }) {
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
