"use client";

import { useId } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { isAt } from "@/components/documents/failed-changes";
import { isAmount, formatValue } from "@/components/documents/format-value";
import { Reasons } from "@/components/documents/reasons";
import { requiredText } from "@/components/documents/unread-parts";
import { suggestedValue } from "@/components/documents/suggested-value";
import { Suggestion } from "@/components/documents/suggestion";
import { describeInWords } from "@/components/documents/table-value";
import { UnitText } from "@/components/documents/unit-text";
import { StateMark, stateOf } from "@/components/documents/value-state";
import { ValueEditor } from "@/components/documents/value-editor";
import { storedBeside, writtenValue } from "@/components/documents/written-value";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { unitInForce } from "@/lib/api/unit-in-force";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { LabelLesson } from "./label-lesson";
import { WhichPlace } from "./which-place";
import { useReviewContext } from "./use-review";
import { useValueActionsContext } from "./use-value-actions";
import { Buttons, Candidates, Failure, Learnt, Original, Quote } from "./value-details";

interface ReviewValueProps {
  value: ScalarValueDto;
  pages: number | null;
  open: boolean;
  hovered: boolean;
  buttonRef: (name: string, button: HTMLButtonElement | null) => void;
}

export function ReviewValue({ value, pages, open, hovered, buttonRef }: ReviewValueProps) {
  const { docId, corrections } = useReviewContext();
  const actions = useValueActionsContext();
  const { name } = value;
  const lesson = corrections.lessons.find((other) => isAt(other, docId, name));
  const isInSeveralPlaces = value.correction !== null && (lesson?.places ?? []).length > 0;
  const label = useId();
  const chosen = name === actions.chosenName;
  const failure = actions.failures.find((other) => other.name === name);
  const suggested = suggestedValue(value);
  const formats = useFormats();
  return (
    <ValueItem name={name} hovered={hovered}>
      {name === actions.editingName ? (
        <div className="grid gap-1.5 px-4 py-2.5">
          <Heading id={label} value={value} pages={pages} />
          <ValueEditor
            value={value}
            address={{ docId, name, cell: null }}
            draft={failure?.draft ?? undefined}
            error={failure?.message}
            onSave={(typed) => actions.save(value, typed)}
            onCancel={actions.cancelEdit}
            onInsist={failure?.insist && (() => actions.insist(value, failure))}
            onUnchanged={() => (isToCheck(value) ? actions.confirm(value) : actions.cancelEdit())}
          />
        </div>
      ) : (
        <>
          <button
            ref={(button) => buttonRef(name, button)}
            type="button"
            tabIndex={chosen ? 0 : -1}
            aria-pressed={chosen}
            onClick={() => actions.choose(name)}
            className="grid w-full scroll-my-10 gap-0.5 px-4 py-2 text-start outline-none"
          >
            <Heading id={label} value={value} pages={pages} />
            {suggested ? (
              <Suggestion
                className={cn(
                  "text-sm whitespace-pre-line [overflow-wrap:anywhere]",
                  !open && "line-clamp-3",
                )}
              >
                {describeInWords(suggested, formats)}
              </Suggestion>
            ) : (
              <ValueText value={value} whole={open} />
            )}
            <Reasons value={value} keepsRoom={open} />
          </button>
          <div className="grid grid-cols-1 gap-2 px-4 pb-3 empty:hidden">
            {value.correction !== null && <Original value={value} />}
            {failure && (
              <Failure
                failure={failure}
                onEdit={() => actions.edit(value)}
                onInsist={() => actions.insist(value, failure)}
              />
            )}
            {open && (
              <>
                {!isInSeveralPlaces && <Quote value={suggested ?? value} pages={pages} />}
                <Learnt value={value} />
                <Candidates value={value} pages={pages} />
                <Buttons value={value} chosen={chosen} />
              </>
            )}
            <WhichPlace value={value} pages={pages} />
            <LabelLesson name={name} />
          </div>
        </>
      )}
    </ValueItem>
  );
}

interface ValueItemProps {
  name: string;
  hovered?: boolean;
  children: React.ReactNode;
}

export function ValueItem({ name, hovered = false, children }: ValueItemProps) {
  const { chosenName, preview } = useValueActionsContext();
  const chosen = name === chosenName;
  return (
    <li
      aria-current={chosen || undefined}
      onPointerEnter={() => preview(name)}
      onPointerLeave={() => preview(null)}
      className={cn(
        "border-s-2 -outline-offset-2 outline-action transition-colors has-[>button:focus-visible]:outline-2",
        chosen ? "border-s-action bg-action-wash/50" : "border-s-transparent hover:bg-wash/60",
        hovered && !chosen && "bg-wash",
      )}
    >
      {children}
    </li>
  );
}

export function Heading({ id, value, pages }: { id?: string; value: ValueDto; pages: number | null }) {
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

function ValueText({ value, whole }: { value: ScalarValueDto; whole: boolean }) {
  const formats = useFormats();
  if (value.value === null) return <NoValue value={value} />;
  const stored = storedBeside(value);
  const shown = writtenValue(value) ?? formatValue(value, formats);
  const unit = unitInForce(value);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span
        dir="auto"
        className={cn(
          "text-sm font-medium whitespace-pre-line [overflow-wrap:anywhere]",
          isAmount(value) && "tabular-nums",
          !whole && "line-clamp-3",
          stateOf(value) === "check" &&
            "underline decoration-pending decoration-dotted decoration-1 underline-offset-4",
        )}
      >
        {shown}
      </span>
      <UnitText unit={unit} shown={shown} className="-ms-1" />
      {stored !== null && (
        <span className="text-xs text-ink-soft tabular-nums">
          <span aria-hidden className="inline-block rtl:-scale-x-100">
            →
          </span>{" "}
          <span className="sr-only">stored as </span>
          <span dir="ltr">{[stored, ...(unit?.code ? [unit.code] : [])].join(" ")}</span>
        </span>
      )}
    </span>
  );
}

export function NoValue({ value: { required, evidence, correction } }: { value: ValueDto }) {
  const isUnread = evidence.state === "unread";
  if (correction !== null) return <span className="text-sm text-ink-soft">{texts.results.none}</span>;
  if (required) return <span className="text-sm text-pending">{requiredText(isUnread)}</span>;
  return (
    <span className="text-sm text-ink-soft">
      {isUnread ? texts.results.noValueUnread : texts.results.noValue}
    </span>
  );
}
