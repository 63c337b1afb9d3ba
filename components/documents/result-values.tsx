"use client";

import { CircleHelp, CircleSlash, Split, TextSearch, type LucideIcon } from "lucide-react";
import { useFormats, type Formats } from "@/components/formats";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { DocumentResultDto, EvidenceDto } from "@/lib/api/document";
import { cn } from "@/lib/class-names";

export type ResultValue = DocumentResultDto["values"][number];

const states: Record<EvidenceDto["state"], { label: string; tone: ChipTone; icon: LucideIcon } | null> = {
  verified: null,
  unverified: { label: "Source not found", tone: "failure", icon: CircleHelp },
  ambiguous: { label: "Several candidates", tone: "pending", icon: Split },
  missing: { label: "Not in the document", tone: "neutral", icon: CircleSlash },
};

interface ResultValuesProps {
  values: readonly ResultValue[];
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** Every value with its source: choosing one shows its place in the document. */
export function ResultValues({ values, chosen, onChoose }: ResultValuesProps) {
  const formats = useFormats();
  return (
    <ul aria-label="Values" className="grid gap-px overflow-hidden rounded border bg-rule">
      {values.map((value) => (
        <li key={value.name} className="bg-sheet">
          <button
            type="button"
            aria-pressed={value.name === chosen}
            onClick={() => onChoose(value.name)}
            className={cn(
              "grid w-full gap-0.5 border-s-2 px-3 py-2 text-start -outline-offset-2 transition-colors",
              value.name === chosen
                ? "border-s-action bg-action-wash/60"
                : "border-s-transparent hover:bg-wash/60",
            )}
          >
            <span className="flex items-baseline justify-between gap-3 text-xs text-ink-soft">
              <bdi className="[overflow-wrap:anywhere]">{value.name}</bdi>
              <SourceHint value={value} />
            </span>
            <ValueText value={value} formats={formats} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ValueText({ value, formats }: { value: ResultValue; formats: Formats }) {
  if (value.value === null) {
    return (
      <span className={value.required ? "text-sm text-danger" : "text-sm text-ink-soft"}>
        {value.required ? "Required, but missing" : "No value"}
      </span>
    );
  }
  const unsure = value.evidence.state !== "verified";
  return (
    <span
      dir="auto"
      title={String(value.value)}
      className={cn(
        "text-sm font-medium whitespace-pre-line [overflow-wrap:anywhere]",
        unsure && "underline decoration-dotted decoration-1 underline-offset-4",
      )}
    >
      {shownValue(value, formats)}
    </span>
  );
}

/** For the eye: numbers and days in the reader's habit. Exports and JSON keep the plain forms. */
export function shownValue({ value, type }: Pick<ResultValue, "value" | "type">, formats: Formats): string {
  if (typeof value === "number") return formats.exactNumber(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (type === "DATE" && value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formats.day(value);
  return value ?? "";
}

function SourceHint({ value: { evidence } }: { value: ResultValue }) {
  const state = states[evidence.state];
  if (state) {
    const Icon = state.icon;
    return (
      <Chip tone={state.tone} className="shrink-0">
        <Icon aria-hidden />
        {state.label}
      </Chip>
    );
  }
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <TextSearch aria-hidden className="size-3.5" />
      {evidence.page === null ? "Source found" : `Page ${evidence.page}`}
    </span>
  );
}
