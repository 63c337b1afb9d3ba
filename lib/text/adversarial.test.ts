import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDocument } from "./read-document";
import { makeDocx, makeEpub, makeOdt, wordParagraph } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import type { Format } from "./formats";
import { type Measure, MeasuredProcess } from "@/tests/setup/measured";
import { repetitions } from "@/tests/setup/repetitions";

const SIZE = repetitions({ gate: 3_000_000, all: 10_000_000 });
const LINE = "Invoice number 4711, dated 3 March 2026, of Miller and Sons.";

/** Repeats a text up to a size. */
function fill(piece: string, size = SIZE): string {
  return piece.repeat(Math.floor(size / Buffer.byteLength(piece)));
}

interface Hostility {
  harmless: Buffer;
  /** `SIZE` bytes each, measured unpacked. */
  hostile: Record<string, Buffer>;
}

const text = (content: string): Buffer => Buffer.from(content);
const page = (content: string): Buffer => text(`<html>${content}`);
const rtf = (content: string): Buffer => text(`{\\rtf1 ${content}`);
const drawn = (text: string): Buffer =>
  makePdf([Array.from({ length: 400 }, () => ({ x: 50, y: 100, text }))]);

const formats: Partial<Record<Format, () => Hostility>> = {
  txt: () => ({
    harmless: text(fill(`${LINE}\n`)),
    hostile: {
      "words without spaces": text(fill("กขค")),
      "an accent on an accent": text(`a${fill("\u0301")}`),
      "colours of a terminal": text(fill("\u001b[0;1;31ma")),
    },
  }),
  csv: () => ({
    harmless: text(fill(`${LINE},4711,119.00\n`)),
    hostile: {
      "empty cells": text(fill(",")),
      "quotes that are never closed": text(`"a""${fill('""\n,"b"')}`),
      "a quote in each cell": text(fill('a"b,')),
    },
  }),
  json: () => ({
    harmless: text(`[${fill('{"invoice":"4711","total":119.00},')}1]`),
    hostile: { "lists in lists": text(fill("[")), "an object in each": text(fill('{"a":')) },
  }),
  html: () => ({
    harmless: page(fill(`<p>${LINE}</p>\n`)),
    hostile: {
      "tables in tables": page(fill("<table><tr><td>x")),
      "cells that cover others": page(`<table>${fill("<tr><td rowspan=60000 colspan=60000>")}`),
      "an element of a million attributes": page(
        `<p ${Array.from({ length: SIZE / 10 }, (_, i) => `a${i}=1`).join(" ")}>`,
      ),
      "lists in lists": page(fill("<ol><li>")),
      "a mail in a mail": text(
        `MIME-Version: 1.0\n${fill("Content-Type: multipart/mixed; boundary=b\n\n--b\n")}`,
      ),
    },
  }),
  rtf: () => ({
    harmless: rtf(fill(`${LINE}\\par\n`)),
    hostile: {
      "groups in groups": rtf(fill("{\\b ")),
      "data that claims to be long": rtf(fill("\\bin1 a")),
      "notes in notes": rtf(fill("{\\footnote a")),
      "rows without end": rtf(fill("\\trowd\\intbl a\\cell")),
    },
  }),
  docx: () => ({
    harmless: makeDocx(fill(wordParagraph(LINE))),
    hostile: {
      "paragraphs in paragraphs": makeDocx(fill("<w:p>")),
      "boxes in boxes": makeDocx(fill("<w:p><w:r><w:txbxContent>")),
      "entities everywhere": makeDocx(fill("<w:p><w:r><w:t>&amp;</w:t></w:r></w:p>")),
    },
  }),
  odt: () => ({
    harmless: makeOdt(fill(`<text:p>${LINE}</text:p>`)),
    hostile: {
      "rows that repeat": makeOdt(
        `<table:table>${fill(
          '<table:table-row table:number-rows-repeated="99999"><table:table-cell table:number-columns-repeated="99999"><text:p>a</text:p></table:table-cell></table:table-row>',
          SIZE / 10,
        )}`,
      ),
      "spaces that repeat": makeOdt(fill('<text:p>a<text:s text:c="99999999"/>b</text:p>', SIZE / 4)),
      "lists in lists": makeOdt(fill("<text:list><text:list-item>")),
    },
  }),
  epub: () => ({
    harmless: makeEpub([fill(`<p>${LINE}</p>`)]),
    hostile: {
      "tables in tables": makeEpub([fill("<table><tr><td>x")]),
      "a thousand chapters": makeEpub(Array.from({ length: 1000 }, () => fill("<p>a</p>", SIZE / 1000))),
    },
  }),
  pdf: () => ({
    harmless: drawn(fill(`${LINE} `, 10_000)),
    hostile: {
      "text without words": drawn(fill("\u00ad-", 10_000)),
      "one letter at a time": makePdf([
        Array.from({ length: 60_000 }, (_, i) => ({ x: (i * 7) % 500, y: (i * 13) % 800, text: "a" })),
      ]),
    },
  }),
};

/** The permitted processor time of a hostile document, as a multiple of that of a harmless one of the same size. */
const MOST = 8;

describe(`${SIZE / 1_000_000} hostile megabytes`, () => {
  let reader: MeasuredProcess;
  beforeEach(async () => {
    reader = await MeasuredProcess.start("lib/text/testing/read-measured.ts");
  });
  afterEach(() => reader.end());

  it.each(Object.entries(formats))("of %s take about as much time as harmless ones", async (format, make) => {
    const { harmless, hostile } = make();
    const read = (bytes: Buffer): Promise<Measure> => reader.run({ filename: `a.${format}`, bytes });
    const usual = await read(harmless);
    expect(usual.result).toHaveProperty("text");
    for (const [name, bytes] of Object.entries(hostile)) {
      const { cpuMs } = await read(bytes);
      expect(cpuMs / usual.cpuMs, name).toBeLessThan(MOST);
    }
  });
});

describe("reading a long document", () => {
  it("does not block the caller's event loop", async () => {
    const document = { bytes: page(fill(`<p>${LINE}</p>\n`)), filename: "a.html" };
    const reader = await MeasuredProcess.start("lib/text/testing/read-measured.ts");
    const { cpuMs } = await reader.run(document);
    reader.end();

    let done = false;
    const reading = readDocument(document).finally(() => (done = true));
    let longestTurnMs = 0;
    while (!done) {
      const began = process.cpuUsage();
      await setImmediate();
      const { user, system } = process.cpuUsage(began);
      longestTurnMs = Math.max(longestTurnMs, (user + system) / 1000);
    }
    expect((await reading).text.length).toBeGreaterThan(SIZE / 2);
    expect(longestTurnMs).toBeLessThan(cpuMs / 3);
  });
});
