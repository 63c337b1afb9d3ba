"use client";

import { CircleAlert, CircleSlash, TextSearch, type LucideIcon } from "lucide-react";
import { useFormats, type Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { DocumentResultDto } from "@/lib/api/document";
import { cn } from "@/lib/class-names";
import { isAmount, shownValue } from "./shown-value";

export type ResultValue = DocumentResultDto["values"][number];

type Standing = "found" | "check" | "inferred" | "missing";

/** What a person should think of a value. Nothing is alarming about a yes or no that had to be concluded. */
function standingOf({ type, evidence, checks }: ResultValue): Standing {
  if (evidence.state === "missing") return "missing";
  if (evidence.state === "verified" && checks.length === 0) return "found";
  const isInferred = type === "BOOLEAN" && checks.every(({ code }) => code === "quote_not_found");
  return isInferred && evidence.state === "unverified" ? "inferred" : "check";
}

const chips: Record<
  Exclude<Standing, "found">,
  { label: string; tone: ChipTone; icon: LucideIcon; reason: string }
> = {
  check: { label: texts.results.check, tone: "pending", icon: CircleAlert, reason: "text-pending" },
  inferred: { label: texts.results.check, tone: "neutral", icon: CircleAlert, reason: "text-ink-soft" },
  missing: { label: texts.results.notFound, tone: "neutral", icon: CircleSlash, reason: "text-ink-soft" },
};

interface ResultValuesProps {
  values: readonly ResultValue[];
  /** Of the document; null where its format has none. */
  pages: number | null;
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** Every value with its source: choosing one shows its place in the document. */
export function ResultValues({ values, pages, chosen, onChoose }: ResultValuesProps) {
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
              <SourceHint value={value} pages={pages} />
            </span>
            <ValueText value={value} formats={formats} />
            <Reasons value={value} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ValueText({ value, formats }: { value: ResultValue; formats: Formats }) {
  if (value.value === null) {
    return (
      <span className={value.required ? "text-sm text-pending" : "text-sm text-ink-soft"}>
        {value.required ? texts.results.required : texts.results.noValue}
      </span>
    );
  }
  return (
    <span
      dir="auto"
      title={String(value.value)}
      className={cn(
        "text-sm font-medium whitespace-pre-line [overflow-wrap:anywhere]",
        isAmount(value) && "text-end tabular-nums",
        standingOf(value) === "check" &&
          "underline decoration-pending decoration-dotted decoration-1 underline-offset-4",
      )}
    >
      {shownValue(value, formats)}
    </span>
  );
}

function Reasons({ value }: { value: ResultValue }) {
  const standing = standingOf(value);
  if (standing === "found") return null;
  return value.checks.map(({ code, message }) => (
    <span key={code} className={cn("text-xs [overflow-wrap:anywhere]", chips[standing].reason)}>
      {message}
    </span>
  ));
}

function SourceHint({ value, pages }: { value: ResultValue; pages: number | null }) {
  const standing = standingOf(value);
  if (standing !== "found") {
    const { icon: Icon, tone, label } = chips[standing];
    return (
      <Chip tone={tone} className="shrink-0">
        <Icon aria-hidden />
        {label}
      </Chip>
    );
  }
  const { page } = value.evidence;
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <TextSearch aria-hidden className="size-3.5" />
      {texts.results.found}
      {page !== null && pages !== null && pages > 1 && `, page ${page}`}
    </span>
  );
}
