import { texts } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { controlOf, errorIdOf, FieldError } from "@/components/ui/form-field";
import { Input, Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { FIELD_NAME_MAX, FIELD_PROMPT_MAX } from "@/lib/api/limits";
import { FIELD_TYPES, type FieldType } from "@/lib/api/vocabulary";
import type { FieldDraft } from "./use-field-editor";

export interface DraftInputProps {
  idPrefix: string;
  draft: FieldDraft;
  errors: Record<string, string>;
  onChange: (change: Partial<FieldDraft>) => void;
}

export function NameInput({ idPrefix, draft, errors, onChange }: DraftInputProps) {
  const id = `${idPrefix}-name`;
  return (
    <div className="grid w-full gap-1">
      <Input
        {...controlOf(id, errors.name)}
        aria-label="Name"
        value={draft.name}
        maxLength={FIELD_NAME_MAX}
        dir="auto"
        autoComplete="off"
        autoFocus
        placeholder="Invoice number"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <FieldError id={id} error={errors.name} />
    </div>
  );
}

export function TypeInput({ idPrefix, draft, errors, onChange }: DraftInputProps) {
  const id = `${idPrefix}-type`;
  return (
    <div className="grid gap-1">
      <Select
        id={id}
        className="min-w-max"
        aria-label="Type"
        value={draft.type}
        aria-describedby={errors.type ? errorIdOf(id) : undefined}
        onChange={(event) => onChange({ type: event.target.value as FieldType })}
      >
        {FIELD_TYPES.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
      <FieldError id={id} error={errors.type} />
    </div>
  );
}

export function RequiredInput({ draft, onChange }: Pick<DraftInputProps, "draft" | "onChange">) {
  return (
    <Checkbox
      aria-label="Required"
      checked={draft.required}
      onChange={(event) => onChange({ required: event.target.checked })}
    />
  );
}

interface MarkInputProps extends DraftInputProps {
  mark: "unique" | "partner";
  label: string;
  hint: string;
}

function MarkInput({ idPrefix, draft, errors, onChange, mark, label, hint }: MarkInputProps) {
  const id = `${idPrefix}-${mark}`;
  return (
    <div className="grid gap-1">
      <Checkbox
        className="justify-self-start text-xs"
        title={hint}
        checked={draft[mark] ?? false}
        aria-describedby={errors[mark] ? errorIdOf(id) : undefined}
        onChange={(event) => onChange({ [mark]: event.target.checked })}
      >
        {label}
      </Checkbox>
      {draft[mark] && <p className="text-xs text-ink-soft">{hint}</p>}
      <FieldError id={id} error={errors[mark]} />
    </div>
  );
}

export function UniqueInput(props: DraftInputProps) {
  return <MarkInput {...props} mark="unique" label={texts.fields.unique} hint={texts.fields.uniqueHint} />;
}

/** For saved fields only. A new field's name decides whether it is the counterparty. */
export function PartnerInput(props: DraftInputProps) {
  const { counterparty, counterpartyHint } = texts.fields;
  return <MarkInput {...props} mark="partner" label={counterparty} hint={counterpartyHint} />;
}

export function PromptInput({ idPrefix, draft, errors, onChange }: DraftInputProps) {
  const id = `${idPrefix}-prompt`;
  return (
    <div className="grid w-full gap-1">
      <Textarea
        {...controlOf(id, errors.prompt)}
        aria-label="Prompt"
        value={draft.prompt}
        rows={1}
        maxLength={FIELD_PROMPT_MAX}
        dir="auto"
        placeholder="What to extract from each document"
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <FieldError id={id} error={errors.prompt} />
    </div>
  );
}
