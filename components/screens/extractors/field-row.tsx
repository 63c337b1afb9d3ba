import { GripVertical, Pencil, Trash2 } from "lucide-react";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { editButtonId } from "@/components/ui/use-focus-after-edit";
import { Cell, TableRow } from "@/components/ui/table";
import type { FieldDto } from "@/lib/api/extractor";
import { cn } from "@/lib/class-names";
import { Chip } from "@/components/ui/chip";
import { TypeChip, TypeMark } from "@/components/extractors/field-chips";
import { AlsoCalledInput } from "@/components/extractors/also-called-input";
import { ColumnsInput } from "@/components/extractors/columns-input";
import { describeLimits } from "@/components/extractors/describe-limits";
import { sentLimits } from "@/components/extractors/limit-drafts";
import { LimitsPreview } from "@/components/extractors/limits-preview";
import { LimitsInput } from "@/components/extractors/limits-input";
import { fieldFormKeys } from "@/components/extractors/field-form-keys";
import {
  NameInput,
  PartnerInput,
  PromptInput,
  RequiredInput,
  TypeInput,
  UniqueInput,
  type DraftInputProps,
} from "@/components/extractors/field-inputs";

interface FieldRowProps {
  field: FieldDto;
  handle: React.ComponentProps<"button"> | null;
  row: object;
  isMoving: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function FieldRow({ field, handle, row, isMoving, onEdit, onDelete }: FieldRowProps) {
  const limits = describeLimits(field, useFormats());
  return (
    <TableRow {...row} className={cn(isMoving && "bg-action-wash")}>
      <Cell data-lead data-label="Name" className="md:max-w-64 font-medium [overflow-wrap:anywhere]">
        <bdi>{field.name}</bdi>
      </Cell>
      <Cell data-label="Type">
        <TypeChip type={field.type} />
      </Cell>
      <Cell data-label="Required">{field.required ? "Yes" : <span className="text-ink-soft">No</span>}</Cell>
      <Cell data-label="Prompt" data-block className="md:max-w-md [overflow-wrap:anywhere]">
        {field.prompt ? (
          <span dir="auto" className="whitespace-pre-line">
            {field.prompt}
          </span>
        ) : (
          <span className="text-ink-soft">{texts.fields.noPrompt}</span>
        )}
        {field.columns && (
          <span className="mt-1 flex flex-wrap gap-1.5" aria-label={texts.columns.title} role="list">
            {field.columns.map(({ name, type }) => (
              <Chip key={name} role="listitem">
                <TypeMark type={type} />
                <bdi>{name}</bdi>
              </Chip>
            ))}
          </span>
        )}
        {field.also_called.length > 0 && (
          <span dir="auto" className="mt-1 block text-xs text-ink-soft">
            {texts.fields.labels(field.also_called)}
          </span>
        )}
        {field.unique && <span className="mt-1 block text-xs text-ink-soft">{texts.fields.unique}</span>}
        {field.partner && (
          <span className="mt-1 block text-xs text-ink-soft">{texts.fields.counterparty}</span>
        )}
        {limits !== "" && (
          <span dir="auto" className="mt-1 block text-xs text-ink-soft">
            {limits}
          </span>
        )}
      </Cell>
      <Cell data-label="Actions">
        <div className="flex justify-end gap-1">
          {handle && (
            <IconButton
              icon={GripVertical}
              label={texts.fields.move(field.name)}
              className="cursor-grab touch-none active:cursor-grabbing"
              {...handle}
            />
          )}
          <IconButton
            id={editButtonId(field.id)}
            icon={Pencil}
            tooltip="Edit"
            label={`Edit field ${field.name}`}
            onClick={onEdit}
          />
          <IconButton
            icon={Trash2}
            tooltip="Delete"
            label={`Delete field ${field.name}`}
            onClick={onDelete}
          />
        </div>
      </Cell>
    </TableRow>
  );
}

interface FieldFormRowProps extends DraftInputProps {
  label: string;
  saved?: { extractorId: string; field: FieldDto };
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
}

export function FieldFormRow({ label, saved, saving, onSave, onCancel, ...inputs }: FieldFormRowProps) {
  const limited =
    saved?.field.type === inputs.draft.type
      ? { extractorId: saved.extractorId, fieldId: saved.field.id }
      : undefined;
  return (
    <TableRow aria-label={label} className="bg-wash/50 align-top" onKeyDown={fieldFormKeys(onSave, onCancel)}>
      <Cell data-label="Name" data-block className="align-top">
        <NameInput {...inputs} />
      </Cell>
      <Cell data-label="Type" className="align-top">
        <TypeInput {...inputs} />
      </Cell>
      <Cell data-label="Required" className="align-top">
        <span className="flex h-9 items-center">
          <RequiredInput {...inputs} />
        </span>
      </Cell>
      <Cell data-label="Prompt" data-block className="align-top md:min-w-64">
        <div className="grid w-full gap-2">
          <PromptInput {...inputs} />
          <AlsoCalledInput {...inputs} />
          <LimitsInput
            idPrefix={inputs.idPrefix}
            type={inputs.draft.type}
            limits={inputs.draft.limits}
            errors={inputs.errors}
            onChange={(limits) => inputs.onChange({ limits })}
          >
            {limited && (
              <LimitsPreview of={limited} limits={sentLimits(inputs.draft.type, inputs.draft.limits)} />
            )}
          </LimitsInput>
          {inputs.draft.type === "TABLE" ? (
            <ColumnsInput {...inputs} saved={limited} />
          ) : (
            <UniqueInput {...inputs} />
          )}
          {saved && inputs.draft.type === "TEXT" && <PartnerInput {...inputs} />}
        </div>
      </Cell>
      <Cell className="align-top">
        <div className="flex w-full justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!inputs.draft.name.trim()}
            pending={saving && "Saving..."}
            onClick={onSave}
          >
            Save
          </Button>
        </div>
      </Cell>
    </TableRow>
  );
}
