import type { ColumnSpec, FieldSpec, TableSpec, Value } from "@/lib/extraction/values/types";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";
import { amount, FIELD_KINDS, LANGUAGES, ROW_HEADS, SENTENCES, type FieldKind } from "./made-up-fields";
import { widthOf } from "./make-table-pdf";
import { between, pick, type Random } from "./table-kinds";

const MAKERS = "Kestrel Saltmouth Varga Hollis Pereira Lumen Tarn Weidmann Corvin Ostrava".split(" ");
const BUSINESSES = ["Wharfingers", "Waterworks", "Laboratories", "Haulage", "Instruments", "Seed Merchants"];
const STREETS = ["Ludlow Street", "Am Speicher", "rue du Port", "Calle Mayor", "Via Roma", "Kerkstraat"];
/** Number patterns, in which # is a digit. The last one gives every document the same number. */
const CODES = ["######", "K-####", "##/####", "RB####-#", "#### ###", "2#-####-A", "DE 4081"];
const GOODS = ["Steel bolt", "Oak panel", "Copper washer M8", "Desk lamp", "Cable tie, black", "Roller"];

interface LaidField {
  kind: FieldKind;
  label: string;
  /** The field to extract, or null if it is only printed. */
  spec: FieldSpec | null;
  code: string;
  isOptional: boolean;
}

/**
 * The look that documents of one maker and kind share. The documents differ in values, number of rows and omitted
 * fields.
 */
export interface MadeUpLayout {
  seed: number;
  /** Reserved for scoring. Never look at documents of this layout when changing the engine. */
  isAside: boolean;
  format: "pdf" | "txt";
  fields: FieldSpec[];
  table: TableSpec;
  letterhead: string[];
  language: number;
  laid: LaidField[];
  style: {
    particulars: "line" | "cells" | "above" | "pairs" | "grid";
    /** Index of the field that is printed within a sentence, or -1. */
    inSentence: number;
    sumsFirst: boolean;
    hasSecondPage: boolean;
    dates: "iso" | "dotted" | "long";
    colon: string;
    unit: string;
    left: number;
    size: number;
    font: string;
  };
}

export interface MadeUpPaper {
  pages: PdfText[][];
  values: Record<string, Value>;
  rows: Record<string, Value>[];
}

export const MADE_UP_LAYOUTS: readonly MadeUpLayout[] = Array.from({ length: 60 }, (_, seed) =>
  makeLayout(seed),
);

/** Returns numbers from 0 to 1 for a seed (mulberry32). Adjacent seeds give unrelated numbers. */
function numbersOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function makeLayout(seed: number): MadeUpLayout {
  const random = numbersOf(seed);
  const language = seed % LANGUAGES.length;
  const kindsOf = (part: FieldKind["part"]) => FIELD_KINDS.filter((kind) => kind.part === part);
  const particulars = kindsOf("particulars")
    .map((kind): [number, FieldKind] => [random(), kind])
    .sort(([a], [b]) => a - b)
    .slice(0, between(random, 5, 8))
    .map(([, kind]) => kind);
  const sums = kindsOf("sums").filter(() => random() < 0.8);
  const laid = [...kindsOf("address"), ...particulars, ...sums].map((kind): LaidField => {
    const [usual = ""] = kind.labels[seed % 2 ? 0 : language] ?? [];
    const spec = { name: usual, type: kind.type, required: false, prompt: "" };
    return {
      kind,
      label: pick(random, kind.labels[language] ?? []),
      spec: random() < 0.8 ? spec : null,
      code: pick(random, CODES),
      isOptional: kind.part === "particulars" && random() < 0.2,
    };
  });
  const columns = ROW_HEADS[language]!.map((name, at): ColumnSpec => {
    return { name, type: at === 0 ? "TEXT" : "NUMBER", prompt: "" };
  });
  const maker = `${pick(random, MAKERS)} ${pick(random, BUSINESSES)}`;
  return {
    seed,
    isAside: seed % 3 === 2,
    format: seed % 7 === 6 ? "txt" : "pdf",
    language,
    fields: laid.flatMap(({ spec }) => spec ?? []),
    table: { name: maker, type: "TABLE", required: false, prompt: "", columns },
    letterhead: [
      maker,
      `${STREETS[language]} ${between(random, 1, 99)}`,
      `+${between(random, 30, 49)} ${between(random, 100, 999)} ${between(random, 10_000, 99_999)}`,
    ],
    laid,
    style: {
      particulars: pick(random, ["line", "cells", "above", "pairs", "grid"]),
      inSentence: random() < 0.5 ? between(random, 1, 5) : -1,
      sumsFirst: random() < 0.2,
      hasSecondPage: random() < 0.25,
      dates: pick(random, ["iso", "dotted", "dotted", "long"]),
      colon: pick(random, [":", "", " "]),
      unit: pick(random, ["", " EUR", " EUR", "EUR "]),
      left: between(random, 40, 80),
      size: between(random, 8, 11),
      font: pick(random, ["Helvetica", "Times-Roman", "Courier"]),
    },
  };
}

/**
 * Makes a document. The same number always gives the same document.
 * @param moved shifts all text right and down by this many points. `rows` adds this many rows.
 */
export function makePaper(
  layout: MadeUpLayout,
  number: number,
  { moved = 0, rows: more = 0 } = {},
): MadeUpPaper {
  const { laid, style, language, letterhead, table } = layout;
  const random = numbersOf(layout.seed * 1_000 + number + 1_000);
  const made = laid.map((field) => {
    const value = field.isOptional && random() < 0.3 ? null : field.kind.make(random, field.code);
    return { ...field, value, text: value === null ? "" : written(layout, field.kind.type, value) };
  });
  const rows = Array.from({ length: between(random, 2, 9) + more }, () =>
    table.columns.map(({ type }) => (type === "TEXT" ? pick(random, GOODS) : amount(random, 900))),
  );
  const sheet = new Sheet(letterhead[0] ?? "", style.size, style.left + moved, 45 + moved);
  const has = (part: FieldKind["part"]) =>
    made.filter(({ kind, value }, at) => kind.part === part && value !== null && at !== style.inSentence);
  const [first = "", ...sentences] = SENTENCES[language] ?? [];
  for (const line of letterhead) sheet.line([0, line]);
  sheet.skip();
  for (const { text } of has("address")) sheet.line([0, text]);
  sheet.line([0, `${pick(random, STREETS)} ${between(random, 1, 99)}`]).skip();
  const sums = () => {
    for (const { label, text } of has("sums")) sheet.line([250, label], [470, text, "right"]);
    sheet.skip();
  };
  if (style.sumsFirst) sums();
  for (const line of particularsOf(layout, has("particulars"))) sheet.line(...line);
  const told = made[style.inSentence];
  if (told?.value) sheet.line([0, first.replace("{}", told.text)]);
  sheet
    .skip()
    .line([0, sentences[0] ?? ""])
    .skip();
  const cells = (texts: readonly string[]) =>
    sheet.line(
      ...texts.map((text, at): Part => [[0, 290, 380, 470][at]!, text, at === 0 ? "left" : "right"]),
    );
  cells(table.columns.map(({ name }) => name));
  for (const row of rows) cells(row.map((cell, at) => written(layout, table.columns[at]!.type, cell, "")));
  sheet.skip();
  if (style.hasSecondPage) sheet.turn();
  if (!style.sumsFirst) sums();
  for (const sentence of sentences.slice(1)) sheet.line([0, sentence]);
  return {
    pages: sheet.pages,
    values: Object.fromEntries(made.flatMap(({ spec, value }) => (spec ? [[spec.name, value]] : []))),
    rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [table.columns[at]!.name, cell]))),
  };
}

function particularsOf(
  { style }: MadeUpLayout,
  fields: readonly { label: string; text: string }[],
): Part[][] {
  const columns = style.particulars === "grid" ? 4 : style.particulars === "pairs" ? 2 : 1;
  const lines = Array.from({ length: Math.ceil(fields.length / columns) }, (_, line) =>
    fields.slice(line * columns, (line + 1) * columns),
  );
  return lines.flatMap((some): Part[][] => {
    const width = 480 / columns;
    const at = (offset: number, textOf: (field: (typeof fields)[number]) => string) =>
      some.map((field, column): Part => [column * width + offset, textOf(field)]);
    if (style.particulars === "line") return [at(0, ({ label, text }) => `${label}${style.colon} ${text}`)];
    const labels = at(0, ({ label }) => label);
    if (style.particulars === "cells" || style.particulars === "pairs")
      return [[...labels, ...at(120, ({ text }) => text)].sort(([a], [b]) => a - b)];
    return [labels, at(0, ({ text }) => text)];
  });
}

function written(
  { language, style }: MadeUpLayout,
  type: FieldSpec["type"],
  value: string | number,
  unit = style.unit,
): string {
  if (type === "NUMBER") {
    const digits = { minimumFractionDigits: 2 };
    const number = new Intl.NumberFormat(LANGUAGES[language], digits)
      .format(Number(value))
      .replace(/\s/g, " ");
    return unit.startsWith(" ") ? number + unit : unit + number;
  }
  if (type !== "DATE") return String(value);
  if (style.dates === "long")
    return new Intl.DateTimeFormat(LANGUAGES[language], { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(value),
    );
  return style.dates === "dotted" ? String(value).split("-").reverse().join(".") : String(value);
}

type Part = [x: number, text: string, align?: "left" | "right"];
const LAST_LINE = 800;

/** Writes pages from top to bottom. All pages except the first begin with the maker's name. */
class Sheet {
  readonly pages: PdfText[][] = [[]];
  private y: number;

  constructor(
    private readonly name: string,
    private readonly size: number,
    private readonly left: number,
    private readonly top: number,
  ) {
    this.y = top;
  }

  line(...parts: readonly Part[]): this {
    if (this.y > LAST_LINE) this.turn();
    for (const [x, text, align] of parts) {
      const width = align === "right" ? widthOf(text, this.size) : 0;
      this.pages.at(-1)!.push({ x: this.left + x - width, y: this.y, text, size: this.size });
    }
    return this.skip();
  }

  skip(): this {
    this.y += this.size * 1.4;
    return this;
  }

  turn(): void {
    this.pages.push([]);
    this.y = this.top;
    this.line([0, `${this.name}, ${this.pages.length}`]).skip();
  }
}

export function fileOf({ format, style }: MadeUpLayout, { pages }: MadeUpPaper): Buffer {
  return format === "pdf" ? makePdf(pages, { font: style.font }) : Buffer.from(pages.map(asLines).join("\n"));
}

/** Turns a page into lines of plain text, with spaces for the gaps between texts. */
function asLines(texts: readonly PdfText[]): string {
  const lines = new Map<number, string>();
  for (const { x, y, text } of texts) {
    const line = lines.get(y) ?? "";
    lines.set(y, `${line ? `${line} `.padEnd(Math.round(x / 5)) : ""}${text}`);
  }
  return [...lines.values()].join("\n");
}
