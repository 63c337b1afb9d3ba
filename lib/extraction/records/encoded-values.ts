import type { FieldSpec } from "@/lib/extraction/values/types";
import type { NamedValue } from "./named-value";

/** Matches the inner keys of `{"total": {"value": 210}}` and `{"due": {"$date": "2026-04-01"}}`. */
const WRAPPING_KEY = /^(?:value|_?text|#text|_|\$date|\$number\w+|\$oid|@value)$/i;
const MINOR_UNITS =
  /(?:[_-]|(?<=[a-z])(?=[A-Z]))(?:[Ii]n_?)?(?:[Cc]ents|CENTS|[Pp]ence|[Mm]inor_?[Uu]nits?)$/;
/** Unix times from 1990 to 2099. */
const FIRST_SECOND = 631_152_000;
const LAST_SECOND = 4_102_444_799;

export function namingKeys(path: readonly string[]): string[][] {
  const isWrapped = path.length > 1 && WRAPPING_KEY.test(path.at(-1) ?? "");
  const last = path.at(-1) ?? "";
  if (isWrapped) return [path.slice(0, -1), [...path]];
  return MINOR_UNITS.test(last)
    ? [[...path], [...path.slice(0, -1), last.replace(MINOR_UNITS, "")]]
    : [[...path]];
}

/** Decodes times in seconds or milliseconds since 1970 and amounts in cents. Returns other values as written. */
export function rawOf({ raw, path }: NamedValue, { type, name }: Pick<FieldSpec, "type" | "name">): string {
  if (type === "DATE") return dayOfEpoch(raw) ?? raw;
  if (type !== "NUMBER" || !/^-?\d+$/.test(raw)) return raw;
  const isInMinorUnits = path.slice(-2).some((key) => MINOR_UNITS.test(key)) && !isNameOfMinorUnits(name);
  return isInMinorUnits ? (Number(raw) / 100).toFixed(2) : raw;
}

function isNameOfMinorUnits(name: string): boolean {
  return MINOR_UNITS.test(name) || /\b(?:cents|pence|minor units?)\)?$/i.test(name);
}

function dayOfEpoch(raw: string): string | null {
  if (!/^\d{9,13}$/.test(raw)) return null;
  const seconds = raw.length > 10 ? Number(raw) / 1_000 : Number(raw);
  if (seconds < FIRST_SECOND || seconds > LAST_SECOND) return null;
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}
