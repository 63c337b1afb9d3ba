"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { isAmount } from "@/components/documents/format-value";
import { describeInWords, isAbsent, isTable } from "@/components/documents/table-value";
import { isDoubtful, StateMark, stateOf } from "@/components/documents/value-state";
import { messageOf } from "@/components/error-message";
import { TypeChip } from "@/components/extractors/field-chips";
import { useUpdateField } from "@/components/extractors/use-fields";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { toastError } from "@/components/ui/toast";
import { editButtonId, useFocusAfterEdit } from "@/components/ui/use-focus-after-edit";
import type { ValueDto } from "@/lib/api/value";
import type { FieldDto } from "@/lib/api/extractor";
import { FIELD_NAME_MAX } from "@/lib/api/limits";
import { cn } from "@/lib/class-names";
import { wizardTexts } from "./texts";

interface ProposedFieldProps {
  extractorId: string;
  field: FieldDto;
  /** What was found for it in the sample. */
  value: ValueDto | undefined;
  pages: number | null;
  loading: boolean;
  kept: boolean;
  onToggle: () => void;
}

/** A proposed field with what was found in the sample, a box to drop it, and a place to rename it. */
export function ProposedField({
  extractorId,
  field,
  value,
  pages,
  loading,
  kept,
  onToggle,
}: ProposedFieldProps) {
  return (
    <li className={cn("flex items-start gap-3 px-4 py-2", !kept && "bg-wash/60")}>
      <Checkbox
        className="mt-1"
        aria-label={wizardTexts.keepField(field.name)}
        checked={kept}
        onChange={onToggle}
      />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-2">
        <FieldName extractorId={extractorId} field={field} kept={kept} />
        <div
          className={cn("flex min-w-0 items-start justify-between gap-3 py-1 text-sm", !kept && "opacity-60")}
        >
          {value ? <FoundValue value={value} pages={pages} /> : loading && <Skeleton className="h-5 w-32" />}
        </div>
      </div>
    </li>
  );
}

function FieldName({ extractorId, field, kept }: Pick<ProposedFieldProps, "extractorId" | "field" | "kept">) {
  const [draft, setDraft] = useState<string | null>(null);
  const update = useUpdateField(extractorId);
  const { id: fieldId, name, type } = field;
  useFocusAfterEdit(draft === null ? null : fieldId);

  const save = () => {
    const renamed = draft?.trim();
    setDraft(null);
    if (!renamed || renamed === name) return;
    update.mutate(
      { fieldId, change: { name: renamed } },
      { onError: (error) => toastError(texts.fields.updateFailed, messageOf(error)) },
    );
  };

  if (draft !== null) {
    return (
      <Input
        small
        autoFocus
        aria-label={wizardTexts.nameOf(name)}
        value={draft}
        maxLength={FIELD_NAME_MAX}
        dir="auto"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            // The focus moves to the button, which Enter would press.
            event.preventDefault();
            save();
          }
          if (event.key === "Escape") setDraft(null);
        }}
      />
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-1.5 self-start">
      <bdi className={cn("text-sm font-medium [overflow-wrap:anywhere]", !kept && "line-through opacity-60")}>
        {name}
      </bdi>
      <IconButton
        id={editButtonId(fieldId)}
        icon={Pencil}
        tooltip="Rename"
        label={wizardTexts.rename(name)}
        disabled={!kept}
        onClick={() => setDraft(name)}
      />
      <span className="ms-auto">
        <TypeChip type={type} />
      </span>
    </div>
  );
}

function FoundValue({ value, pages }: { value: ValueDto; pages: number | null }) {
  const formats = useFormats();
  const doubtful = isDoubtful(stateOf(value));
  return (
    <>
      <div className="grid min-w-0 gap-0.5">
        {isAbsent(value) ? (
          <span className="text-ink-soft">{texts.results.noValue}</span>
        ) : (
          <span
            dir="auto"
            className={cn(
              "line-clamp-2 [overflow-wrap:anywhere]",
              !isTable(value) && isAmount(value) && "tabular-nums",
              doubtful && "underline decoration-pending decoration-dotted decoration-1 underline-offset-4",
            )}
          >
            {describeInWords(value, formats)}
          </span>
        )}
        {doubtful && <span className="text-xs text-ink-soft">{value.checks[0]?.message}</span>}
      </div>
      <span className="shrink-0 text-xs text-ink-soft">
        <StateMark value={value} pages={pages} />
      </span>
    </>
  );
}
