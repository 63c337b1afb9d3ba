import type { Span } from "@/lib/extraction/values/span";

export interface SeveralRecords {
  first: Span;
  sample: Span;
  count: number;
}

export const SAMPLE_RECORDS = 20;

export interface JsonValue extends Span {
  key: string | null;
  kind: "object" | "list" | "scalar";
}

const MAX_ENVELOPES = 5;

/**
 * Finds records in a list, in JSON Lines, or in a list inside an object that otherwise has only counts and pages.
 * Returns null if the text is one record.
 */
export function findJsonRecords(text: string): SeveralRecords | null {
  const scan = new JsonScan(text);
  const lines = objectsAmong(scan.childrenOf(null));
  if (lines.several) return lines.several;
  let value = lines.only;
  let total: number | null = null;
  for (let depth = 0; value && depth < MAX_ENVELOPES; depth += 1) {
    if (value.kind === "list") {
      const { several } = objectsAmong(scan.childrenOf(value));
      return several && (total ?? several.count) === several.count ? several : null;
    }
    const content: EnvelopeContent = contentOf(scan, value);
    value = content.only;
    total ??= content.total;
  }
  return null;
}

function objectsAmong(values: Iterable<JsonValue>): {
  several: SeveralRecords | null;
  only: JsonValue | null;
} {
  let only: JsonValue | null = null;
  let first: JsonValue | null = null;
  let sampleEnd = 0;
  let containers = 0;
  let count = 0;
  for (const value of values) {
    if (value.kind === "scalar") continue;
    containers += 1;
    only = containers === 1 ? value : null;
    if (value.kind !== "object") continue;
    first ??= value;
    count += 1;
    if (count <= SAMPLE_RECORDS) sampleEnd = value.end;
  }
  const several = first && count > 1 && { first, sample: { start: first.start, end: sampleEnd }, count };
  return { several: several || null, only };
}

interface EnvelopeContent {
  only: JsonValue | null;
  /** The number called "total", if any. It may be a count of records or an invoice's total. */
  total: number | null;
}

function contentOf(scan: JsonScan, object: JsonValue): EnvelopeContent {
  let only: JsonValue | null = null;
  let total: number | null = null;
  for (const member of scan.childrenOf(object)) {
    if (scan.isPaging(member)) continue;
    if (member.kind === "scalar" && member.key?.toLowerCase() === "total") {
      total = scan.numberAt(member);
      continue;
    }
    if (only || member.kind === "scalar") return { only: null, total };
    only = member;
  }
  return { only, total };
}

const PAGING_KEYS: ReadonlySet<string> = new Set(
  "count totalcount totalresults totalrecords totalitems totalelements totalpages totalrows numfound size pagesize perpage limit offset skip page pageindex pagenumber pages next nextpage nextcursor nexttoken nextpagetoken nextlink previous prev previouspage prevpage first last self href cursor hasmore hasnext hasnextpage hasprevious more links status success ok error errors message version took timestamp".split(
    " ",
  ),
);
const MAX_PAGING_DEPTH = 3;

/** Scans JSON without creating its values. */
export class JsonScan {
  constructor(private readonly text: string) {}

  /** Stops where the JSON is broken. */
  *childrenOf(container: JsonValue | null): Generator<JsonValue> {
    const { text } = this;
    const end = container ? container.end : text.length;
    for (let at = container ? container.start + 1 : 0; ;) {
      while (at < end && !isContent(text.charCodeAt(at))) at += 1;
      if (at >= end) return;
      let key: string | null = null;
      if (container?.kind === "object" && text[at] === '"') {
        const keyEnd = endOfString(text, at);
        if (keyEnd === -1) return;
        key = text.slice(at + 1, keyEnd - 1);
        at = keyEnd;
        while (at < end && !isContent(text.charCodeAt(at))) at += 1;
        if (at >= end) return;
      }
      const start = at;
      at = Math.min(end, this.endOfValue(start));
      const kind = text[start] === "{" ? "object" : text[start] === "[" ? "list" : "scalar";
      yield { key, start, end: at, kind };
    }
  }

  isPaging(member: JsonValue, depth = 0): boolean {
    if (member.key !== null && PAGING_KEYS.has(member.key.replace(/[^A-Za-z]/g, "").toLowerCase()))
      return true;
    if (member.kind === "scalar") return /^(?:null|"")$/.test(this.text.slice(member.start, member.end));
    if (depth === MAX_PAGING_DEPTH) return false;
    for (const child of this.childrenOf(member)) {
      if (member.kind === "list" || !this.isPaging(child, depth + 1)) return false;
    }
    return true;
  }

  numberAt({ start, end }: Span): number {
    return Number(this.text.slice(start, end));
  }

  private endOfValue(start: number): number {
    const { text } = this;
    let depth = 0;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        const stringEnd = endOfString(text, at);
        if (stringEnd === -1) return text.length;
        if (depth === 0) return stringEnd;
        at = stringEnd - 1;
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        depth -= 1;
        if (depth <= 0) return Math.max(at + (depth === 0 ? 1 : 0), start + 1);
      } else if (depth === 0 && !isContent(code)) return at;
    }
    return text.length;
  }
}

const QUOTE = 0x22;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

function isContent(code: number): boolean {
  return code > 0x20 && code !== 0x2c && code !== 0x3a && code !== CLOSE_OBJECT && code !== CLOSE_LIST;
}

export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return -1;
}
