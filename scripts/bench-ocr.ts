import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { OCR_LANGUAGES } from "@/lib/ocr-languages";
import type { Raster } from "@/lib/text/ocr/raster";
import { recogniserPool } from "@/lib/text/process/pools";
import { drawPage } from "@/lib/text/testing/draw-page";
import { peakBytesOfChildren, secondsOfChildren } from "./bench/child-processes";
import { atMost, describeFigure, type Figure } from "./bench/figure";
import { SCANS, toPdf } from "./bench/scans";
import { compareWords, wordsOf } from "./bench/word-recall";
import { answerHelp } from "./help";

answerHelp("bench:ocr");

/**
 * Renders corpus pages and drawn texts as scans, and measures the accuracy, time and memory of OCR. The reference is
 * `pdftotext` or the drawn text.
 */
const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "../shared/corpus" },
    makers: { type: "string" },
    pages: { type: "string", default: "24" },
    verbose: { type: "boolean", default: false },
  },
});

interface Page {
  name: string;
  reference: string;
  draw: (dotsPerInch: number) => Raster;
}

interface CorpusFile {
  file?: string;
  format?: string;
  role?: string;
  maker?: string;
  repo?: string;
  language?: string;
}

const KINDS = [
  { kind: "clean", dotsPerInch: 200, recall: 0.97, every: 1 },
  { kind: "noisy", dotsPerInch: 200, recall: 0.93, every: 2 },
  { kind: "turned", dotsPerInch: 200, recall: 0.93, every: 2 },
  { kind: "askew", dotsPerInch: 200, recall: 0.93, every: 2 },
  { kind: "fax", dotsPerInch: 200, recall: 0.93, every: 2 },
  { kind: "clean", dotsPerInch: 150, recall: 0.85, every: 2 },
] as const;
const MAX_CPU_SECONDS = 3;
const MAX_MEGABYTES = 700;
const MIN_WORDS = 40;
const UNSUITABLE = /arab|right_to|sjis|ocr|rotat|acroform|hyphen|popup/i;

if (!existsSync(path.join(options.corpus, "MANIFEST.json"))) {
  console.log(`There is no corpus in ${options.corpus}, so nothing was measured.`);
  process.exit(0);
}

const pages = samplePages(Number(options.pages));
const report = (figure: Figure) => console.log(describeFigure(figure));
let cpuSeconds = 0;
let peakBytes = 0;
let recognised = 0;
for (const { kind, dotsPerInch, recall: wanted, every } of KINDS) {
  const scores: { recall: number; precision: number }[] = [];
  for (const [index, page] of pages.entries()) {
    if (index % every !== 0) continue;
    const picture = SCANS[kind](page.draw(dotsPerInch), index / every);
    const bytes = toPdf([picture], dotsPerInch, { jpeg: kind === "noisy" });
    const before = secondsOfChildren();
    const request = { filename: "scan.pdf", bytes, page: 1, languages: OCR_LANGUAGES };
    const { text } = await recogniserPool().run(request);
    const seconds = secondsOfChildren() - before;
    cpuSeconds += seconds;
    peakBytes = Math.max(peakBytes, peakBytesOfChildren());
    recognised += 1;
    const score = compareWords(page.reference, text);
    scores.push(score);
    if (options.verbose)
      console.log(
        kind,
        dotsPerInch,
        page.name,
        score.recall.toFixed(3),
        score.precision.toFixed(3),
        seconds.toFixed(1),
      );
  }
  const mean = (key: "recall" | "precision"): number =>
    scores.reduce((sum, score) => sum + score[key], 0) / scores.length;
  report({
    what: `${kind}, ${dotsPerInch} dpi, ${scores.length} pages`,
    measured: `recall ${mean("recall").toFixed(3)}, precision ${mean("precision").toFixed(3)}`,
    wanted: `recall >= ${wanted}`,
    reached: mean("recall") >= wanted,
  });
}
report(atMost("processor, a page", cpuSeconds / recognised, MAX_CPU_SECONDS, { unit: " s", digits: 2 }));
report(atMost("memory of a process", peakBytes / 2 ** 20, MAX_MEGABYTES, { unit: " MB" }));
recogniserPool().close();

function samplePages(count: number): Page[] {
  const { files } = JSON.parse(readFileSync(path.join(options.corpus, "MANIFEST.json"), "utf8")) as {
    files: CorpusFile[];
  };
  const makers = new Set<string>();
  const suitable = files.filter(({ file, role, format, maker, repo, language }) => {
    const name = maker ?? repo ?? "";
    if (!file || role !== "document" || UNSUITABLE.test(file) || makers.has(`${name} ${language}`))
      return false;
    if (options.makers && isAside(maker) !== (options.makers === "aside")) return false;
    if (
      format !== "pdf" &&
      !(format === "txt" && ["de", "fr", "es", "it", "nl", "pl"].includes(language ?? ""))
    )
      return false;
    makers.add(`${name} ${language}`);
    return true;
  });
  const read = (format: string, share: number): Page[] => {
    const of = suitable.filter((file) => file.format === format);
    const wanted = Math.round(count * share);
    const found: Page[] = [];
    for (let i = 0; i < of.length && found.length < wanted; i += 1) {
      const { file = "" } =
        of[Math.floor((i * of.length) / Math.min(of.length, wanted + 4)) % of.length] ?? {};
      const full = path.join(options.corpus, file);
      const page = format === "pdf" ? pdfPage(full) : textPage(full, found.length);
      if (wordsOf(page.reference).length >= MIN_WORDS) found.push(page);
    }
    return found;
  };
  return [...read("pdf", 3 / 4), ...read("txt", 1 / 4)];
}

function isAside(maker: string | undefined): boolean {
  return maker !== undefined && /^[012]/.test(createHash("sha256").update(maker).digest("hex"));
}

function pdfPage(file: string): Page {
  const last = Number(/Pages:\s+(\d+)/.exec(run("pdfinfo", [file]).toString())?.[1] ?? 1);
  const number = String(Math.min(3, last));
  return {
    name: path.basename(file),
    reference: run("pdftotext", ["-layout", "-f", number, "-l", number, file, "-"]).toString(),
    draw: (dotsPerInch) => {
      const options = `-gray -r ${dotsPerInch} -f ${number} -l ${number} -singlefile`;
      return fromPgm(run("pdftoppm", [...options.split(" "), file]));
    },
  };
}

function textPage(file: string, index: number): Page {
  const lines = readFileSync(file, "utf8")
    .split(/\r?\n/)
    .flatMap((line) => line.replaceAll("\t", "    ").match(/.{1,90}(?:\s|$)/g) ?? [])
    .filter((line) => line.trim() !== "")
    .slice(0, 60);
  const size = 9 + (index % 2);
  const texts = lines.map((text, line) => ({ x: 50, y: 50 + line * 12.5, text, size }));
  return {
    name: path.basename(file),
    reference: lines.join("\n"),
    draw: (dotsPerInch) => drawPage(texts, { dotsPerInch }),
  };
}

function run(program: string, args: string[]): Buffer {
  return execFileSync(program, args, { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1e9 });
}

function fromPgm(file: Buffer): Raster {
  const [header = "", width, height] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 40)) ?? [];
  return { width: Number(width), height: Number(height), data: new Uint8Array(file.subarray(header.length)) };
}
