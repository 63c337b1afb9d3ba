import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseOffice } from "officeparser";
import { detectFormat } from "@/lib/text/detect-format";
import { readBytes } from "@/lib/text/read-bytes";
import { readDocument } from "@/lib/text/read-document";
import { makeDocx, makeEpub, makeOdt, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { FORMATS, type Format } from "@/lib/text/formats";
import { median } from "./bench/figure";
import { hasPdftotext } from "./bench/word-boxes";
import { compareWords } from "./bench/word-recall";
import { answerHelp } from "./help";
import { printTable } from "./print-table";

answerHelp("bench:text");

/**
 * Compares our readers with `pdftotext -layout` and officeparser. A format's figure is the median of its files'
 * medians. The total compares sums of times. Recall needs a reference in FILE.ref.txt.
 */
const { values } = parseArgs({
  options: { corpus: { type: "string" }, rounds: { type: "string", default: "6" } },
});
const rounds = Number(values.rounds);

interface Sample {
  file: string;
  format: Format;
  bytes: Buffer;
  reference: string | null;
}

type Program = (sample: Sample) => Promise<string>;

const pooled: Program = async ({ file }) =>
  (await readDocument({ path: file, filename: path.basename(file) })).text;
const inProcess: Program = async ({ file, bytes }) => (await readBytes(bytes, path.basename(file))).text;
const pdftotext: Program = ({ file }) =>
  Promise.resolve(
    execFileSync("pdftotext", ["-layout", file, "-"], {
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1e9,
    }).toString(),
  );
const officeparser: Program = async ({ bytes, format }) =>
  (await (await parseOffice(bytes, { fileType: format as "docx" })).to("text")).value as string;

const temporary = mkdtempSync(path.join(tmpdir(), "bench-text-"));
try {
  const samples = values.corpus ? findSamples(values.corpus) : makeSamples(temporary);
  const rows: string[][] = [
    [
      "format",
      "files",
      "against",
      "time ratio",
      "slowest",
      "all files",
      "recall ours",
      "theirs",
      "refused by them",
    ],
  ];
  rows.push(
    hasPdftotext()
      ? await compare(samples, "pdf", "pdftotext -layout", pooled, pdftotext)
      : ["pdf", "-", "pdftotext -layout: not installed (poppler-utils)"],
  );
  for (const format of FORMATS) {
    // For PDFs, our reader runs in its own process, because two copies of pdf.js would conflict over their worker.
    rows.push(
      await compare(samples, format, "officeparser", format === "pdf" ? pooled : inProcess, officeparser),
    );
  }
  printTable(rows);
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function compare(
  samples: Sample[],
  format: Format,
  name: string,
  ours: Program,
  theirs: Program,
): Promise<string[]> {
  const ratios: number[] = [];
  let [ourTime, theirTime] = [0, 0];
  const recalls: { ours: number; theirs: number }[] = [];
  let refused = 0;
  const files = samples.filter((sample) => sample.format === format);
  for (const sample of files) {
    const first = { ours: await attempt(ours, sample), theirs: await attempt(theirs, sample) };
    if (sample.reference !== null && first.ours.text !== null) {
      recalls.push({
        ours: compareWords(sample.reference, first.ours.text).recall,
        theirs: compareWords(sample.reference, first.theirs.text ?? "").recall,
      });
    }
    if (first.theirs.text === null) refused += 1;
    if (first.ours.text === null || first.theirs.text === null) continue;
    const pairs: { a: number; b: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const a = await attempt(ours, sample);
      const b = await attempt(theirs, sample);
      pairs.push({ a: a.ms, b: b.ms });
    }
    ratios.push(median(pairs.map(({ a, b }) => a / b)));
    ourTime += median(pairs.map(({ a }) => a));
    theirTime += median(pairs.map(({ b }) => b));
  }
  const mean = (key: "ours" | "theirs"): string =>
    recalls.length === 0
      ? "-"
      : (recalls.reduce((sum, pair) => sum + pair[key], 0) / recalls.length).toFixed(3);
  const show = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)}x` : "-");
  return [
    format,
    String(files.length),
    name,
    show(median(ratios)),
    show(Math.max(...ratios)),
    show(ourTime / theirTime),
    mean("ours"),
    mean("theirs"),
    String(refused),
  ];
}

async function attempt(program: Program, sample: Sample): Promise<{ text: string | null; ms: number }> {
  const started = performance.now();
  const text = await program(sample).catch(() => null);
  return { text, ms: performance.now() - started };
}

function findSamples(folder: string): Sample[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return files.flatMap((name) => {
    const file = path.join(folder, name);
    if (!existsSync(`${file}.ref.txt`)) return [];
    const bytes = readFileSync(file);
    const format = detectFormat(bytes, name);
    return format ? [{ file, format, bytes, reference: readFileSync(`${file}.ref.txt`, "utf8") }] : [];
  });
}

function makeSamples(folder: string): Sample[] {
  return [3, 60].flatMap((paragraphs) => {
    const lines = Array.from(
      { length: paragraphs * 10 },
      (_, i) => `Position ${i}: ${"oak chair with arms ".repeat(4)}`,
    );
    const rows = lines.map((line, i) => [line, String(i), (i * 1.19).toFixed(2)]);
    const text = rows.map((row) => row.join(" ")).join("\n");
    const html = `<table>${rows.map((row) => `<tr><td>${row.join("<td>")}`).join("")}</table>`;
    const cell = (value: string): string => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
    const odt = `<table:table>${rows.map((row) => `<table:table-row>${row.map(cell).join("")}</table:table-row>`).join("")}</table:table>`;
    const pages = Array.from({ length: Math.ceil(rows.length / 50) }, (_, page) =>
      rows
        .slice(page * 50, page * 50 + 50)
        .flatMap((row, y) =>
          row.map((value, x) => ({ x: 40 + x * 250, y: 60 + y * 14, text: value, size: 6 })),
        ),
    );
    const made: [Format, Buffer][] = [
      ["pdf", makePdf(pages)],
      ["docx", makeDocx(wordParagraph("Order") + wordTable(rows))],
      ["odt", makeOdt(odt)],
      ["epub", makeEpub([html])],
      ["html", Buffer.from(`<html><body>${html}</body></html>`)],
      [
        "rtf",
        Buffer.from(
          `{\\rtf1 ${rows.map((row) => `\\trowd\\intbl ${row.join("\\cell ")}\\cell\\row`).join("\n")}}`,
        ),
      ],
      ["csv", Buffer.from(rows.map((row) => row.join(",")).join("\n"))],
      ["json", Buffer.from(JSON.stringify(rows))],
      ["txt", Buffer.from(text)],
    ];
    return made.map(([format, bytes]) => {
      const file = path.join(folder, `${paragraphs}.${format}`);
      writeFileSync(file, bytes);
      return { file, format, bytes, reference: text };
    });
  });
}
