import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormats } from "@/components/formats";
import { limitTexts as text } from "./limit-texts";
import { controlOf, FieldError } from "@/components/ui/form-field";
import { Input, Textarea } from "@/components/ui/input";
import { limitsOfType } from "@/lib/api/limit-rules";
import type { FieldType } from "@/lib/api/vocabulary";
import { describeLimits } from "./describe-limits";
import { sentLimits, type LimitsDraft } from "./limit-drafts";

interface LimitsInputProps {
  idPrefix: string;
  type: FieldType;
  limits: LimitsDraft;
  errors: Record<string, string>;
  onChange: (limits: LimitsDraft) => void;
  children?: React.ReactNode;
}

export function LimitsInput({ idPrefix, type, limits, errors, onChange, children }: LimitsInputProps) {
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const known = limitsOfType(type);
  if (known.length === 0) return null;
  const refused = known.some((limit) => errorOf(errors, limit) !== undefined);
  const said = describeLimits(sentLimits(type, limits), formats);
  const inputOf = (limit: (typeof known)[number]) => {
    const error = errorOf(errors, limit);
    const id = `${idPrefix}-${limit}`;
    return {
      control: {
        ...controlOf(id, error),
        value: limits[limit],
        autoComplete: "off",
        onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
          onChange({ ...limits, [limit]: currentTarget.value }),
      },
      id,
      error,
    };
  };
  const isDate = type === "DATE";
  return (
    <details
      open={isOpen || refused}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group w-0 min-w-full"
    >
      <summary className="target flex cursor-pointer list-none items-center gap-1 text-xs text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
        <span className="shrink-0">{text.title}</span>
        {said !== "" && <bdi className="min-w-0 truncate text-ink group-open:hidden">{said}</bdi>}
      </summary>
      <div className="mt-1.5 grid gap-2.5">
        {known.includes("options") && (
          <Labelled {...inputOf("options")} label={text.options} hint={text.optionsHint}>
            <Textarea
              {...inputOf("options").control}
              dir="auto"
              rows={3}
              className="max-h-60"
              placeholder={text.optionsPlaceholder}
            />
          </Labelled>
        )}
        {known.includes("pattern") && (
          <Labelled {...inputOf("pattern")} label={text.pattern} hint={text.patternHint}>
            <Input
              {...inputOf("pattern").control}
              dir="ltr"
              spellCheck={false}
              className="font-mono"
              placeholder={text.patternPlaceholder}
            />
          </Labelled>
        )}
        {known.includes("minimum") && (
          <div className="flex flex-wrap gap-2.5">
            {(["minimum", "maximum"] as const).map((limit) => (
              <Labelled
                key={limit}
                {...inputOf(limit)}
                label={isDate ? text.days[limit] : text[limit]}
                className="min-w-36 flex-1"
              >
                <Input
                  {...inputOf(limit).control}
                  dir="ltr"
                  {...(isDate
                    ? { type: "date" }
                    : { inputMode: "decimal" as const, className: "tabular-nums" })}
                />
              </Labelled>
            ))}
          </div>
        )}
        {(isOpen || refused) && children}
      </div>
    </details>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  className?: string;
  children: React.ReactNode;
}

function Labelled({ id, label, hint, error, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-xs text-ink-soft">
          {label}
        </label>
        {children}
        {hint && <p className="text-xs text-ink-soft">{hint}</p>}
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

function errorOf(errors: Record<string, string>, limit: string): string | undefined {
  return Object.entries(errors).find(([name]) => name.split(".")[0] === limit)?.[1];
}
