import { X } from "lucide-react";
import { useRef, useState } from "react";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Chip } from "@/components/ui/chip";
import { controlOf, FieldError } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { LABEL_MAX, LABELS_PER_FIELD_MAX } from "@/lib/api/limits";
import type { DraftInputProps } from "./field-inputs";
import { withLabel } from "./with-label";

export function AlsoCalledInput({ idPrefix, draft, errors, onChange }: DraftInputProps) {
  const id = `${idPrefix}-also-called`;
  const input = useRef<HTMLInputElement>(null);
  const [isRepeated, setIsRepeated] = useState(false);
  const { also_called: labels, label } = draft;
  const isFull = labels.length >= LABELS_PER_FIELD_MAX;
  const error = isRepeated ? texts.fields.labelListed : serverError(errors);

  const add = () => {
    const more = withLabel(labels, label);
    setIsRepeated(more === null);
    if (more === null) return;
    onChange({ also_called: more, label: "" });
    announce(texts.fields.labelAdded(label.trim()));
  };
  const remove = (removed: string) => {
    onChange({ also_called: labels.filter((other) => other !== removed) });
    announce(texts.fields.labelRemoved(removed));
    input.current?.focus();
  };

  return (
    // Don't let labels widen the column, because many labels would squeeze the other columns.
    <div className="grid w-0 min-w-full gap-1.5">
      <label htmlFor={id} className="text-xs text-ink-soft">
        {texts.fields.alsoCalled}
      </label>
      {labels.length > 0 && (
        <ul aria-label={texts.fields.alsoCalled} className="flex flex-wrap gap-1.5">
          {labels.map((listed) => (
            <li key={listed} className="max-w-full">
              <Chip className="pe-0.5">
                <bdi className="min-w-0 [overflow-wrap:anywhere]">{listed}</bdi>
                <button
                  type="button"
                  aria-label={texts.fields.removeLabel(listed)}
                  onClick={() => remove(listed)}
                  className="target inline-flex size-6 shrink-0 items-center justify-center rounded text-ink-soft hover:text-ink"
                >
                  <X aria-hidden />
                </button>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <Input
        {...controlOf(id, error)}
        ref={input}
        value={label}
        maxLength={LABEL_MAX}
        readOnly={isFull}
        dir="auto"
        autoComplete="off"
        placeholder={isFull ? texts.fields.labelLimit : texts.fields.labelHint}
        onChange={(event) => {
          setIsRepeated(false);
          onChange({ label: event.target.value });
        }}
        onKeyDown={(event) => {
          const last = labels.at(-1);
          if (event.key === "Enter" && label.trim() !== "") {
            event.preventDefault();
            event.stopPropagation();
            add();
          } else if (event.key === "Backspace" && label === "" && last !== undefined) {
            remove(last);
          }
        }}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The server identifies a label by its index, as in "also_called.3". */
function serverError(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([name]) => name.split(".")[0] === "also_called")?.[1];
}
