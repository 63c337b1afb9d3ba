import type { Column, FieldDto } from "@/lib/api/extractor";
import { limitsOfType, type SentLimits } from "@/lib/api/limit-rules";
import type { FieldType } from "@/lib/api/vocabulary";

type Limits = Pick<FieldDto | Column, "options" | "pattern" | "minimum" | "maximum">;
type Options = NonNullable<Limits["options"]>;

export interface LimitsDraft {
  /** One option per line, followed by alternative spellings after "=". */
  options: string;
  pattern: string;
  minimum: string;
  maximum: string;
  savedOptions: Options;
}

const SEPARATOR = " = ";

export function limitsDraft({
  options = [],
  pattern = "",
  minimum = "",
  maximum = "",
}: Limits = {}): LimitsDraft {
  return {
    options: optionsText(options),
    pattern,
    minimum: String(minimum),
    maximum: String(maximum),
    savedOptions: options,
  };
}

export function sentLimits(type: FieldType, draft: LimitsDraft): SentLimits {
  const { pattern, minimum, maximum } = draft;
  const isNumber = type === "NUMBER";
  const sent: Required<SentLimits> = {
    options: readOptions(draft.options, draft.savedOptions),
    pattern: pattern.trim() || null,
    minimum: readBound(minimum, isNumber),
    maximum: readBound(maximum, isNumber),
  };
  return Object.fromEntries(limitsOfType(type).map((limit) => [limit, sent[limit]]));
}

function optionsText(options: Options): string {
  return options.map(optionLine).join("\n");
}

function optionLine({ value, also }: Options[number]): string {
  return [value, ...also].join(SEPARATOR);
}

/** An unchanged line keeps its saved option, because parsing would split a spelling that contains "=". */
function readOptions(text: string, saved: Options): Options {
  const savedByLine = new Map(saved.map((option) => [optionLine(option), option]));
  return text.split("\n").flatMap((line) => savedByLine.get(line) ?? readOption(line) ?? []);
}

function readOption(line: string): Options[number] | null {
  const spellings = line.split("=").map((spelling) => spelling.trim());
  const [value, ...also] = spellings.filter((spelling) => spelling !== "");
  return value === undefined ? null : { value, also };
}

/** "10,000" may mean ten or ten thousand. */
const MAY_BE_THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+$/;

/** Sends ambiguous numbers as typed, so that the server can explain the problem. */
function readBound(typed: string, isNumber: boolean): number | string | null {
  const bound = typed.trim();
  if (bound === "") return null;
  if (MAY_BE_THOUSANDS.test(bound)) return bound;
  const number = Number(bound.replace(",", "."));
  return isNumber && Number.isFinite(number) ? number : bound;
}
