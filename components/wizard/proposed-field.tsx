"use client";

import { Pencil } from "lucide-react";
import { isAmount } from "@/components/documents/format-value";
import { suggestedValue } from "@/components/documents/suggested-value";
import { Suggestion } from "@/components/documents/suggestion";
import { describeInWords, isAbsent, isTable } from "@/components/documents/table-value";
import { isDoubtful, StateMark, stateOf } from "@/components/documents/value-state";
import { ColumnsInput } from "@/components/extractors/columns-input";
import { TypeChip } from "@/components/extractors/field-chips";
import { fieldFormKeys } from "@/components/extractors/field-form-keys";
import { NameInput, TypeInput, type DraftInputProps } from "@/components/extractors/field-inputs";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { editButtonId } from "@/components/ui/use-focus-after-edit";
import type { FieldDto } from "@/lib/api/extractor";
import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { wizardTexts } from "./texts";

interface ProposedFieldFormProps extends DraftInputProps {
  label: string;
  onSave: () => void;
  onCancel: () => void;
}

interface ProposedFieldProps {
  field: FieldDto;
  value: ValueDto | undefined;
  pages: number | null;
  loading: boolean;
  pending: boolean;
  kept: boolean;
  chosen: boolean;
  onChoose: () => void;
  onToggle: () => void;
  onEdit: () => void;
  onPoint: (isPointed: boolean) => void;
}

export function ProposedField({
  field: { id, name, type, columns },
  value,
  pages,
  loading,
  pending,
  kept,
  chosen,
  onChoose,
  onToggle,
  onEdit,
  onPoint,
}: ProposedFieldProps) {
  return (
    <li
      aria-current={chosen || undefined}
      className={cn(
        "flex items-start gap-3 border-s-2 px-4 py-2",
        chosen ? "border-s-action bg-action-wash/50" : "border-s-transparent",
        !kept && "bg-wash/60",
      )}
      onClick={onChoose}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => {
        onPoint(true);
        onChoose();
      }}
      onBlur={() => onPoint(false)}
    >
      <Checkbox
        className="mt-1"
        aria-label={wizardTexts.keepField(name)}
        checked={kept}
        disabled={pending}
        onChange={onToggle}
      />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-2">
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 self-start">
          <bdi
            className={cn(
              "max-w-full text-sm font-medium [overflow-wrap:break-word]",
              !kept && "line-through opacity-60",
            )}
          >
            {name}
          </bdi>
          <IconButton
            id={editButtonId(id)}
            icon={Pencil}
            tooltip="Edit"
            label={wizardTexts.edit(name)}
            disabled={!kept || pending}
            onClick={onEdit}
          />
          <span className="ms-auto">
            <TypeChip type={type} />
          </span>
        </div>
        <div
          className={cn("flex min-w-0 items-start justify-between gap-3 py-1 text-sm", !kept && "opacity-60")}
        >
          {value ? <FoundValue value={value} pages={pages} /> : loading && <Skeleton className="h-5 w-32" />}
        </div>
        {columns && (
          <p className="text-xs text-ink-soft [overflow-wrap:anywhere] sm:col-span-2">
            {texts.columns.title}: {columns.map((column) => column.name).join(", ")}
          </p>
        )}
      </div>
    </li>
  );
}

export function ProposedFieldForm({ label, onSave, onCancel, ...inputs }: ProposedFieldFormProps) {
  return (
    <li
      aria-label={label}
      className="grid gap-2 bg-wash/50 px-4 py-3"
      onKeyDown={fieldFormKeys(onSave, onCancel)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <NameInput {...inputs} />
        <TypeInput {...inputs} />
      </div>
      {inputs.draft.type === "TABLE" && <ColumnsInput {...inputs} />}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" disabled={!inputs.draft.name.trim()} onClick={onSave}>
          Save
        </Button>
      </div>
    </li>
  );
}

function FoundValue({ value, pages }: { value: ValueDto; pages: number | null }) {
  const formats = useFormats();
  const doubtful = isDoubtful(stateOf(value));
  const suggested = suggestedValue(value);
  return (
    <>
      <div className="grid min-w-0 gap-0.5">
        {suggested ? (
          <Suggestion className="line-clamp-2 [overflow-wrap:anywhere]">
            {describeInWords(suggested, formats)}
          </Suggestion>
        ) : isAbsent(value) ? (
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
