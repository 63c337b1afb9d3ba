import type { Column, FieldDto } from "@/lib/api/extractor";
import { limitsOfType, type SentLimits } from "@/lib/api/limit-rules";
import type { FieldType } from "@/lib/api/vocabulary";

type Limits = Pick<FieldDto | Column, "options" | "pattern" | "minimum" | "maximum">;
type Options = NonNullable<Limits["options"]>;

/** What a field's or a column's values may be, as it is typed. */
export interface LimitsDraft {
  /** One a line, with further spellings behind "=". */
  options: string;
  pattern: string;
  minimum: string;
  maximum: string;
  /** The options as they are saved: they are kept while their text is. */
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

/** What is sent of a draft: every limit that the type has, null where it is none. */
export function sentLimits(type: FieldType, draft: LimitsDraft): SentLimits {
  const { pattern, minimum, maximum } = draft;
  const isNumber = type === "NUMBER";
  const sent: Required<SentLimits> = {
    options:
      draft.options === optionsText(draft.savedOptions) ? draft.savedOptions : readOptions(draft.options),
    pattern: pattern.trim() || null,
    minimum: readBound(minimum, isNumber),
    maximum: readBound(maximum, isNumber),
  };
  return Object.fromEntries(limitsOfType(type).map((limit) => [limit, sent[limit]]));
}

function optionsText(options: Options): string {
  return options.map(({ value, also }) => [value, ...also].join(SEPARATOR)).join("\n");
}

function readOptions(text: string): Options {
  return text
    .split("\n")
    .map((line) => line.split(/\s*=\s*/).map((spelling) => spelling.trim()))
    .map((spellings) => spellings.filter((spelling) => spelling !== ""))
    .flatMap(([value, ...also]) => (value === undefined ? [] : [{ value, also }]));
}

/** What is no number is sent as it is typed: the server says so. */
function readBound(typed: string, isNumber: boolean): number | string | null {
  const bound = typed.trim();
  if (bound === "") return null;
  const number = Number(bound.replace(",", "."));
  return isNumber && Number.isFinite(number) ? number : bound;
}
