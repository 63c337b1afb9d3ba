import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { normalizeProposal } from "@/lib/extraction/proposal/normalize-proposal";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { QuoteFinder } from "@/lib/extraction/verify/locate-quote";
import type { Span } from "@/lib/extraction/values/span";
import { boxesOf } from "@/lib/text/boxes-of";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";
import { createYield } from "@/lib/yield-to-event-loop";
import { median } from "./bench/figure";
import {
  bare,
  hasPdftotext,
  LEAST_OVERLAP,
  overlap,
  placesOf,
  readWords,
  type Word,
} from "./bench/word-boxes";
import { answerHelp } from "./help";
import { printTable } from "./print-table";

answerHelp("bench:evidence");

const { values: options } = parseArgs({
  options: { corpus: { type: "string" }, verbose: { type: "boolean", default: false } },
});

async function measureSearch(): Promise<void> {
  const lines = {
    "plain letters": "The goods are delivered within thirty days of the order, at 1,234.50 EUR.\n",
    accents: "Für die „Waren“ gilt – wie vereinbart – ein Preis von 1.234,50 € je Stück.\n",
    ideographs: "日本語の文書です。合計は１２３円です。\n",
  };
  const rows = [["tolerant search of 1 MB", "median CPU ms", "most"]];
  for (const [name, line] of Object.entries(lines)) {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const text = `${line.repeat(1_000_000 / line.length)}the  last words${round}`;
      const finder = new QuoteFinder({ text, pages: [], format: "txt" }, createYield());
      const before = process.cpuUsage();
      const span = await finder.locate(`the last words${round}`);
      const { user, system } = process.cpuUsage(before);
      if (!span) throw new Error("The words were not found.");
      times.push((user + system) / 1000);
    }
    rows.push([name, median(times).toFixed(1), Math.max(...times).toFixed(1)]);
  }
  printTable(rows);
}

const SEQUENCES = 60;
const MAX_SEQUENCE = 4;

async function measureBoxes(folder: string): Promise<void> {
  const samples = { "random words": new Tally(), "quotes of values": new Tally() };
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".pdf"),
  );
  const random = createRandom();
  let documents = 0;
  for (const name of files.sort()) {
    const file = path.join(folder, name);
    const document = await readBytes(readFileSync(file), name).catch(() => null);
    const pages = document && !document.scan ? readWords(file) : [];
    if (!document || pages.length === 0) continue;
    documents += 1;
    for (const span of randomSpans(document, random))
      samples["random words"].add(name, document, pages, span);
    for (const span of await quotesOf(document, name))
      samples["quotes of values"].add(name, document, pages, span);
  }
  const rows = [[`boxes in ${documents} PDFs`, "measured", `IoU >= ${LEAST_OVERLAP}`, "not in pdftotext"]];
  for (const [name, { measured, good, skipped }] of Object.entries(samples))
    rows.push([name, String(measured), (good / measured).toFixed(4), String(skipped)]);
  printTable(rows);
}

class Tally {
  measured = 0;
  good = 0;
  skipped = 0;

  add(name: string, document: DocumentText, pages: Word[][], span: Span): void {
    const [box, ...others] = boxesOf(document, span);
    const words = document.text.slice(span.start, span.end).split(/\s+/).map(bare);
    const places = box && others.length === 0 ? placesOf(pages[box.page - 1] ?? [], words) : [];
    if (!box || places.length === 0) {
      this.skipped += 1;
      return;
    }
    const best = Math.max(...places.map((place) => overlap(box, place)));
    this.measured += 1;
    if (best >= LEAST_OVERLAP) this.good += 1;
    else if (options.verbose) console.log(`${name}\t${words.join(" ")}\t${best.toFixed(2)}`);
  }
}

function randomSpans({ text }: DocumentText, random: () => number): Span[] {
  const cells = [...text.matchAll(/\S+(?: \S+)*/g)];
  return Array.from({ length: SEQUENCES }, () => {
    const cell = cells[Math.floor(random() * cells.length)];
    const words = [...(cell?.[0] ?? "").matchAll(/\S+/g)];
    const from = Math.floor(random() * words.length);
    const last = words[Math.min(words.length - 1, from + Math.floor(random() * MAX_SEQUENCE))];
    const start = cell?.index ?? 0;
    return {
      start: start + (words[from]?.index ?? 0),
      end: start + (last ? last.index + last[0].length : 0),
    };
  });
}

async function quotesOf(document: DocumentText, filename: string): Promise<Span[]> {
  const engine = createLocalEngine();
  const input = { document, filename, readFile: () => Promise.reject(new Error("not needed")) };
  const proposal = await engine.propose(input).then(normalizeProposal, () => null);
  if (!proposal) return [];
  const { results } = await extractFields(engine, input, proposal.fields);
  const values = results.filter((result) => "evidence" in result);
  return values.flatMap(({ evidence: { quote, start } }) =>
    quote === null || start === null
      ? []
      : [...quote.matchAll(/\S[^\n]*/g)].map(({ index, 0: line }) => ({
          start: start + index,
          end: start + index + line.length,
        })),
  );
}

function createRandom(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

await measureSearch();
if (!options.corpus || !existsSync(options.corpus)) console.log("Boxes are measured with --corpus DIR only.");
else if (!hasPdftotext()) console.log("pdftotext is not installed: boxes are not measured.");
else await measureBoxes(options.corpus);
