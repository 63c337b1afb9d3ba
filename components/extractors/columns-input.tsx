import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useRef } from "react";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { errorIdOf, FieldError } from "@/components/ui/form-field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { COLUMNS_PER_TABLE_MAX, FIELD_NAME_MAX, FIELD_PROMPT_MAX } from "@/lib/api/limits";
import { SCALAR_TYPES, type ScalarType } from "@/lib/api/vocabulary";
import type { DraftInputProps } from "./field-inputs";
import { LimitsInput } from "./limits-input";
import { LimitsPreview } from "./limits-preview";
import { sentLimits } from "./limit-drafts";
import type { Limited } from "./queries";
import { blankColumn, movedColumn, type ColumnDraft } from "./column-drafts";

interface ColumnsInputProps extends DraftInputProps {
  saved?: Limited | undefined;
}

export function ColumnsInput({ idPrefix, draft, saved, errors, onChange }: ColumnsInputProps) {
  const id = `${idPrefix}-columns`;
  const list = useRef<HTMLOListElement>(null);
  const { columns } = draft;
  const error = serverError(errors);
  // The server counts only columns with a name.
  const named = columns.filter(({ name }) => name.trim() !== "");

  const change = (index: number, properties: Partial<ColumnDraft>) =>
    onChange({
      columns: columns.map((column, at) => (at === index ? { ...column, ...properties } : column)),
    });
  const move = (index: number, by: -1 | 1) => {
    const moved = movedColumn(columns, index, by);
    if (moved === null) return;
    onChange({ columns: moved });
    announce(texts.columns.moved(columns[index]?.name ?? "", index + by + 1, columns.length));
  };
  const remove = (index: number) => {
    onChange({ columns: columns.filter((_, at) => at !== index) });
    announce(texts.columns.removed(columns[index]?.name ?? ""));
    const inputs = list.current?.querySelectorAll<HTMLInputElement>("input[data-column-name]");
    inputs?.[Math.max(0, index - 1)]?.focus();
  };

  return (
    <fieldset aria-describedby={error ? errorIdOf(id) : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-xs text-ink-soft">{texts.columns.title}</legend>
      <ol ref={list} className="grid gap-3">
        {columns.map((column, index) => (
          <ColumnInput
            key={column.key}
            column={column}
            position={index + 1}
            count={columns.length}
            saved={saved}
            idPrefix={`${id}-${column.key}`}
            errors={errorsOfColumn(errors, named.indexOf(column))}
            onChange={(properties) => change(index, properties)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div>
        <Button
          icon={Plus}
          size="sm"
          disabled={columns.length >= COLUMNS_PER_TABLE_MAX}
          onClick={() => onChange({ columns: [...columns, blankColumn()] })}
        >
          {texts.columns.add}
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

interface ColumnInputProps {
  column: ColumnDraft;
  position: number;
  count: number;
  saved: Limited | undefined;
  idPrefix: string;
  errors: Record<string, string>;
  onChange: (properties: Partial<ColumnDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ColumnInput({ column, position, count, saved, ...props }: ColumnInputProps) {
  const { onChange, onMove, onRemove } = props;
  const { former } = column;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        onMove(event.key === "ArrowUp" ? -1 : 1);
      }}
    >
      <Input
        small
        data-column-name
        aria-label={texts.columns.nameOf(position)}
        value={column.name}
        maxLength={FIELD_NAME_MAX}
        dir="auto"
        autoComplete="off"
        placeholder={texts.columns.namePlaceholder}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        small
        className="min-w-max"
        aria-label={texts.columns.typeOf(position)}
        value={column.type}
        onChange={(event) => onChange({ type: event.target.value as ScalarType })}
      >
        {SCALAR_TYPES.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
      <Input
        small
        aria-label={texts.columns.promptOf(position)}
        value={column.prompt}
        maxLength={FIELD_PROMPT_MAX}
        dir="auto"
        autoComplete="off"
        placeholder={texts.columns.promptPlaceholder}
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <span className="flex shrink-0">
        <IconButton
          icon={ArrowUp}
          label={texts.columns.moveUp(position)}
          tooltip="Move up"
          aria-disabled={position === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={texts.columns.moveDown(position)}
          tooltip="Move down"
          aria-disabled={position === count}
          onClick={() => onMove(1)}
        />
        <IconButton
          icon={X}
          label={texts.columns.remove(position)}
          tooltip="Remove"
          disabled={count === 1}
          onClick={onRemove}
        />
      </span>
      <div className="col-span-2">
        <LimitsInput
          idPrefix={props.idPrefix}
          type={column.type}
          limits={column.limits}
          errors={props.errors}
          onChange={(limits) => onChange({ limits })}
        >
          {saved && former?.type === column.type && (
            <LimitsPreview
              of={{ ...saved, column: former.name }}
              limits={sentLimits(column.type, column.limits)}
            />
          )}
        </LimitsInput>
      </div>
    </li>
  );
}

const LIMITS = ["options", "pattern", "minimum", "maximum"];

/** The server identifies a column by its index, as in "columns.3.name". Limits show their own errors. */
function serverError(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([name]) => {
    const [input, , member = ""] = name.split(".");
    return input === "columns" && !LIMITS.includes(member);
  })?.[1];
}

function errorsOfColumn(errors: Record<string, string>, index: number): Record<string, string> {
  const own = `columns.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      name.startsWith(own) ? [[name.slice(own.length), error]] : [],
    ),
  );
}
