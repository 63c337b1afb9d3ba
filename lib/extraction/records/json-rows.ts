import type { Span } from "@/lib/extraction/values/span";
import { MAX_COLUMNS } from "./csv-records";
import { jsonTokens, unquote } from "./json-values";
import type { NamedValue } from "./named-value";

/** An object in a list, or a value in a list that has no objects. */
export interface JsonRow extends Span {
  /** The keys that lead to the list. Lists at the same place of several records have the same path. */
  path: string;
  outer: readonly NamedValue[];
  values: readonly NamedValue[];
  cutAt?: number | undefined;
}

interface Frame {
  kind: "object" | "list";
  key: string;
  start: number;
  values: NamedValue[] | null;
  cutAt?: number;
  around?: Pick<JsonRow, "path" | "outer">;
}

const NO_KEY = "";
const MAX_DEPTH = 64;
const MAX_OUTER = 40;

/** Yields the rows of an inner list before the record that contains it. Objects side by side count as a list. */
export function* jsonRows(text: string): Generator<JsonRow> {
  const frames: Frame[] = [];
  let key: string | null = null;
  let pendingKey: string | null = null;
  for (const { token, start } of jsonTokens(text, text.length)) {
    const inner = frames.at(-1);
    if (token === "{" || token === "[") {
      if (frames.length >= MAX_DEPTH) return;
      const isRow = token === "{" && (!inner || inner.kind === "list");
      frames.push({
        kind: token === "{" ? "object" : "list",
        key: key ?? NO_KEY,
        start,
        values: isRow ? [] : null,
      });
      key = null;
    } else if (token === "}" || token === "]") {
      const closed = frames.pop();
      key = null;
      if (closed?.values) {
        const { values, cutAt } = closed;
        yield { ...around(frames), start: closed.start, end: start + 1, values, cutAt };
      }
    } else if (token === ":") {
      key = pendingKey;
    } else if (token === ",") {
      if (inner?.kind === "object") key = null;
    } else if (inner?.kind === "object" && key === null) {
      pendingKey = unquote(token).toWellFormed();
    } else if (token !== "null") {
      const value = valueAt(token, start);
      if (inner?.kind === "list") {
        const name = inner.key === NO_KEY ? [] : [inner.key];
        yield { ...around(frames), start: value.start, end: value.end, values: [{ ...value, path: name }] };
      } else {
        const at = frames.findLastIndex(({ values }) => values !== null);
        const row = frames[at];
        const path = [...frames.slice(at + 1).map((frame) => frame.key), key ?? NO_KEY];
        if (row?.values && row.values.length < MAX_COLUMNS) row.values.push({ ...value, path });
        else if (row) row.cutAt ??= value.start;
      }
    }
  }
}

export function jsonCuts(text: string): Span[] {
  const cuts: Span[] = [];
  for (const { cutAt, end } of jsonRows(text)) if (cutAt !== undefined) cuts.push({ start: cutAt, end });
  return cuts;
}

function around(frames: readonly Frame[]): Pick<JsonRow, "path" | "outer"> {
  const made = () => ({ path: frames.map(({ key }) => key).join("\n"), outer: outerValues(frames) });
  const list = frames.at(-1);
  return list ? (list.around ??= made()) : made();
}

function outerValues(frames: readonly Frame[]): NamedValue[] {
  return frames.flatMap(({ values }, index) => {
    const list = frames.slice(0, index).findLast(({ key }) => key !== NO_KEY)?.key;
    return (values ?? [])
      .slice(0, MAX_OUTER)
      .map((value) => (list === undefined ? value : { ...value, path: [list, ...value.path] }));
  });
}

function valueAt(token: string, start: number): Omit<NamedValue, "path"> {
  const quoted = token.startsWith('"') ? 1 : 0;
  return { raw: unquote(token), start: start + quoted, end: start + token.length - quoted };
}
