import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { readLesson } from "@/lib/extraction/learning/read-lesson";
import { teach } from "@/lib/extraction/learning/teach";
import { gradeValue, isSame } from "@/lib/extraction/testing/grade-value";
import {
  fileOf,
  MADE_UP_LAYOUTS,
  makePaper,
  type MadeUpLayout,
  type MadeUpPaper,
} from "@/lib/extraction/testing/made-up-layouts";
import type { Lesson } from "@/lib/extraction/values/lesson";
import type { VerifiedTable } from "@/lib/extraction/values/types";
import { rotateRaster } from "@/lib/text/ocr/raster";
import { OCR_LANGUAGES } from "@/lib/ocr-languages";
import { readerPool, recogniserPool } from "@/lib/text/process/pools";
import { readBytes } from "@/lib/text/read-bytes";
import { readDocument } from "@/lib/text/read-document";
import { drawPage } from "@/lib/text/testing/draw-page";
import type { DocumentText } from "@/lib/text/types";
import { printTable } from "@/scripts/print-table";
import { toPdf } from "./scans";

const PAPERS = 5;
const DRAWS = [0, 2];
const MILLIMETRE = 72 / 25.4;
const SCAN = { dotsPerInch: 150, degrees: 2, every: 9 };
const KEY = "the key of made-up layouts";

interface ReadPaper extends MadeUpPaper {
  number: number;
  document: DocumentText;
}

interface Score {
  isAside: boolean;
  taught: string;
  isNew: boolean;
  grade: ReturnType<typeof gradeValue>;
  needsNoLook: boolean;
}

type TableScore = Record<"cells" | "given" | "right", number> & { isAside: boolean };

const scores: Score[] = [];
const tables: TableScore[] = [];

export async function measureMadeUpLayouts({ verbose = false } = {}): Promise<void> {
  for (const layout of MADE_UP_LAYOUTS) {
    const papers: ReadPaper[] = [];
    for (let number = 0; number < PAPERS; number += 1) papers.push(await readPaper(layout, number));
    const score = (taught: string, lessons: ReadPaper[], paper: ReadPaper) =>
      scorePaper(layout, lessons, paper, taught, verbose);
    for (const taught of [0, 1, 2, 3])
      for (const draw of taught === 0 ? [0] : DRAWS) {
        const turned = [...papers.slice(draw), ...papers.slice(0, draw)];
        for (const paper of turned.slice(taught)) await score(String(taught), turned.slice(0, taught), paper);
      }
    const two = papers.slice(0, 2);
    await score("2, third paper", two, papers[2]!);
    await score("2, it moved", two, await readPaper(layout, 2, { moved: 4 * MILLIMETRE }));
    await score("2, it longer", two, await readPaper(layout, 2, { rows: 45 }));
    if (layout.seed % SCAN.every !== 0) continue;
    const scan = await scanPaper(papers[2]!);
    await score("0, it scanned", [], scan);
    await score("2, it scanned", two, scan);
  }
  readerPool().close();
  recogniserPool().close();
  for (const isAside of [false, true]) {
    console.log(isAside ? "\nset aside" : "fitted");
    printScores(scores.filter((one) => one.isAside === isAside));
    const some = tables.filter((one) => one.isAside === isAside);
    const sum = (key: "cells" | "given" | "right") => some.reduce((all, one) => all + one[key], 0);
    console.log(`cells after 2: F1 ${((2 * sum("right")) / (sum("cells") + sum("given"))).toFixed(3)}`);
  }
}

async function readPaper(layout: MadeUpLayout, number: number, change = {}): Promise<ReadPaper> {
  const paper = makePaper(layout, number, change);
  return { ...paper, number, document: await readBytes(fileOf(layout, paper), `paper.${layout.format}`) };
}

async function scanPaper(paper: ReadPaper): Promise<ReadPaper> {
  const { dotsPerInch, degrees } = SCAN;
  const page = rotateRaster(drawPage(paper.pages[0] ?? [], { dotsPerInch }), (degrees * Math.PI) / 180);
  const bytes = toPdf([page], dotsPerInch);
  const recognition = { languages: OCR_LANGUAGES, maxPages: 1 };
  return { ...paper, document: await readDocument({ filename: "scan.pdf", bytes }, { recognition }) };
}

function lessonOf({ fields }: MadeUpLayout, { document, values }: ReadPaper): Lesson {
  const seen = fields.map((field) => ({ field, value: values[field.name] ?? null, place: null, weight: 1 }));
  return readLesson(document, seen, KEY);
}

async function extract(layout: MadeUpLayout, taught: readonly ReadPaper[], { document }: ReadPaper) {
  const lessons = taught.map((paper) => lessonOf(layout, paper));
  const known = teach(document.text, lessons, KEY);
  const input = { document, readFile: () => Promise.resolve(Buffer.of()), ...(known && { taught: known }) };
  return (await extractFields(createLocalEngine(), input, [...layout.fields, layout.table])).results;
}

async function scorePaper(
  layout: MadeUpLayout,
  lessons: readonly ReadPaper[],
  paper: ReadPaper,
  taught: string,
  verbose: boolean,
): Promise<void> {
  const { isAside, seed } = layout;
  for (const result of await extract(layout, lessons, paper)) {
    if ("rows" in result) {
      if (taught === "2") tables.push(tableScoreOf(layout, paper, result));
      continue;
    }
    const { field, value, evidence, checks } = result;
    const right = paper.values[field.name] ?? null;
    const grade = gradeValue({ type: field.type, accepted: [right] }, value);
    if (verbose && !isAside && lessons.length > 1 && grade !== "exact" && grade !== "absent")
      console.log(`${seed} ${paper.number} (${taught}) ${grade}: ${field.name} ${right} <- ${value}`);
    const isNew = right !== null && lessons.every(({ values }) => !isSame(right, values[field.name]));
    const needsNoLook = evidence.state === "verified" && checks.length === 0;
    scores.push({ isAside, taught, isNew, grade, needsNoLook });
  }
}

function tableScoreOf(
  { isAside, table }: MadeUpLayout,
  { rows }: ReadPaper,
  found: VerifiedTable,
): TableScore {
  const answered = found.rows.map(({ cells }) => cells.map(({ value }) => value));
  const right = rows.flatMap((row, y) =>
    table.columns.filter(({ name }, x) => isSame(row[name], answered[y]?.[x])),
  );
  const given = answered.flat().filter((value) => value !== null).length;
  return { isAside, cells: rows.length * table.columns.length, given, right: right.length };
}

function printScores(scores: readonly Score[]): void {
  const rows = [...new Set(scores.map(({ taught }) => taught))].map((taught) => {
    const some = scores.filter((one) => one.taught === taught);
    const present = some.filter(({ grade }) => grade !== "absent" && grade !== "invented");
    const fresh = present.filter(({ isNew }) => isNew);
    const unseen = some.filter(({ needsNoLook }) => needsNoLook);
    const share = (of: readonly Score[], ...grades: Score["grade"][]) =>
      (of.filter(({ grade }) => grades.includes(grade)).length / of.length).toFixed(3);
    return [
      taught,
      String(present.length),
      share(present, "exact"),
      share(fresh, "exact"),
      share(present, "wrong"),
      (present.filter(({ needsNoLook }) => needsNoLook).length / present.length).toFixed(3),
      share(unseen, "exact", "near"),
      String(some.filter(({ grade }) => grade === "invented").length),
    ];
  });
  const heads = ["taught", "values", "exact", "new exact", "wrong", "no look", "right of these", "invented"];
  printTable([heads, ...rows]);
}
