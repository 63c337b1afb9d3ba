import type { Span } from "@/lib/extraction/span";
import { jsonTokens, unquote } from "./json-values";
import type { NamedValue } from "./named-value";

/** An object in a list, or a value in one that holds no objects. */
export interface JsonRow extends Span {
  /** The keys around its list; rows of the same list, or of lists at the same place in several records, have the same. */
  path: string;
  /** Its members, those of objects inside it, and those that the records around it have before it. */
  values: readonly NamedValue[];
}

interface Frame {
  kind: "object" | "list";
  key: string;
  start: number;
  /** Of an object that is a row: its members so far. */
  values: NamedValue[] | null;
}

/** Deeper values are left out. */
const MAX_DEPTH = 64;
/** A record's own values that its inner rows are given; more tell them nothing. */
const MAX_OUTER = 40;

/** The rows of all lists of a JSON text, an inner list's before the record that holds it. Objects side by side are a list. */
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
        key: key ?? "",
        start,
        values: isRow ? [] : null,
      });
      key = null;
    } else if (token === "}" || token === "]") {
      const closed = frames.pop();
      key = null;
      if (closed?.values)
        yield {
          path: pathOf(frames),
          start: closed.start,
          end: start + 1,
          values: [...outerValues(frames), ...closed.values],
        };
    } else if (token === ":") {
      key = pendingKey;
    } else if (token === ",") {
      if (inner?.kind === "object") key = null;
    } else if (inner?.kind === "object" && key === null) {
      pendingKey = unquote(token).toWellFormed();
    } else if (token !== "null") {
      const value = valueAt(token, start);
      if (inner?.kind === "list") {
        const name = inner.key === "" ? [] : [inner.key];
        const { start, end } = value;
        yield {
          path: pathOf(frames),
          start,
          end,
          values: [...outerValues(frames), { ...value, path: name }],
        };
      } else {
        const row = frames.findLastIndex(({ values }) => values !== null);
        const path = [...frames.slice(row + 1).map((frame) => frame.key), key ?? ""];
        frames[row]?.values?.push({ ...value, path });
      }
    }
  }
}

function pathOf(frames: readonly Frame[]): string {
  return frames.map(({ key }) => key).join("\n");
}

/** What the records around a row say, with the key of the list that they stand in. */
function outerValues(frames: readonly Frame[]): NamedValue[] {
  return frames.flatMap(({ values }, index) => {
    const list = frames.slice(0, index).findLast(({ key }) => key !== "")?.key;
    return (values ?? [])
      .slice(0, MAX_OUTER)
      .map((value) => (list === undefined ? value : { ...value, path: [list, ...value.path] }));
  });
}

function valueAt(token: string, start: number): Omit<NamedValue, "path"> {
  const quoted = token.startsWith('"') ? 1 : 0;
  return { raw: unquote(token), start: start + quoted, end: start + token.length - quoted };
}
