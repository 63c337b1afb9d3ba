import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXTRACTOR_LIMITS, inExtractorProcesses } from "./extractor-pool";
import type { ExtractorRequest, ExtractorResult } from "./protocol";
import { chooseEngine } from "@/lib/extraction/extract/choose-engine";
import { inThisProcess } from "@/lib/extraction/engines/local-engine";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFields } from "@/lib/extraction/extract/extract-fields";
import { byName } from "@/lib/extraction/testing/by-name";
import { proposeFromSample } from "@/lib/extraction/extract/propose-from-sample";
import { readingScope } from "@/lib/extraction/extract/reading-scope";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { readBytes } from "@/lib/text/read-bytes";
import { testDocument } from "@/lib/extraction/testing/test-document";
import { type PoolOptions, ProcessPool } from "@/lib/text/process/process-pool";
import type { DocumentText } from "@/lib/text/types";

const PROGRAM = path.join(process.cwd(), "lib/text/generated/extractor-process.mjs");
const INVOICE = testDocument(
  "Muster GmbH\n\nRechnung\n\nRechnungsnummer: 4711\nRechnungsdatum: 03.05.2026\nGesamtbetrag: 1.190,00 EUR\n",
);
const FIELDS = [field("Invoice number", "TEXT"), field("Invoice date", "DATE"), field("Total", "NUMBER")];
/** Takes far longer than the limits of these tests. */
const HOSTILE = testDocument("Supplier\tCustomer\tTotal 1,234.50\tInvoice number\n".repeat(80_000));

let pool: ProcessPool<ExtractorRequest, ExtractorResult> | undefined;

function poolOf(options: Partial<PoolOptions> = {}): NonNullable<typeof pool> {
  return (pool = new ProcessPool({ program: PROGRAM, ...EXTRACTOR_LIMITS, ...options }));
}

function workplace(options: Partial<PoolOptions> = {}) {
  const own = poolOf(options);
  return inExtractorProcesses(() => own);
}

afterEach(() => {
  vi.restoreAllMocks();
  pool?.close();
});

describe("the local engine in child processes", () => {
  it("answers as it does in this process", async () => {
    const { extract, propose } = workplace();
    expect(await extract(INVOICE, FIELDS)).toEqual(await inThisProcess.extract(INVOICE, FIELDS));
    expect(await propose(INVOICE, "invoice.txt")).toEqual(
      await inThisProcess.propose(INVOICE, "invoice.txt"),
    );
  });

  it("sends the positions of a PDF's words, but not its attached data", async () => {
    const run = { start: 0, end: 5, page: 0, x: 10, y: 20, width: 30, height: 10, confidence: 0.5 };
    const document = { ...INVOICE, runs: [run], attachment: { kind: "invoice" } } as DocumentText;
    const own = poolOf();
    const sent = vi.spyOn(own, "run").mockResolvedValue([]);
    await inExtractorProcesses(() => own).extract(document, FIELDS);
    const [request] = sent.mock.calls[0] ?? [];
    expect(request?.document.runs).toHaveLength(11);
    expect(request?.document).not.toHaveProperty("attachment");
  });

  it("suggests fields, and creates them from selections and drawings, as in this process", async () => {
    const { suggest, offerAt, offerTable } = workplace();
    expect(await suggest(INVOICE)).toEqual(await inThisProcess.suggest(INVOICE));
    const selected = { start: INVOICE.text.indexOf("4711"), end: INVOICE.text.indexOf("4711") + 4 };
    expect(await offerAt(INVOICE, selected)).toEqual(await inThisProcess.offerAt(INVOICE, selected));
    expect(await offerTable(INVOICE, { page: 1, x: 0, y: 0, width: 100, height: 100 })).toBeNull();
  });

  it("reports why no fields can be proposed", async () => {
    await expect(workplace().propose(testDocument("…"), "a.txt")).rejects.toMatchObject({
      code: "no_fields",
    });
  });

  it("is where the app's engine works", async () => {
    const run = vi.spyOn(ProcessPool.prototype, "run").mockResolvedValue([]);
    const engine = chooseEngine({ MODEL_TIMEOUT_SECONDS: 1, MODEL_CONCURRENCY: 1 } as never);
    const input = { document: INVOICE, readFile: () => Promise.reject(new Error("not needed")) };
    const { signal } = new AbortController();
    await engine.extract({ ...input, signal }, FIELDS);
    expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ fields: FIELDS }), signal);
    await engine.propose({ ...input, signal, filename: "a.txt" });
    expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ filename: "a.txt" }), signal);
  });

  it.each(["local", "anthropic"])(
    "is where CSV and JSON files are read, with the engine %s",
    async (ENGINE) => {
      const run = vi.spyOn(ProcessPool.prototype, "run").mockResolvedValue({});
      const settings = { ENGINE, ANTHROPIC_API_KEY: "key", MODEL_TIMEOUT_SECONDS: 1, MODEL_CONCURRENCY: 1 };
      const engine = chooseEngine(settings as never);
      const document = testDocument("Name\tTotal\nAnn\t5\n", "csv");
      const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
      await readingScope(engine, document, FIELDS);
      await extractFields(engine, input, FIELDS);
      await proposeFromSample(engine, { ...input, filename: "a.csv" });
      expect(run.mock.calls.map(([request]) => (request as ExtractorRequest).task)).toEqual([
        "scope",
        "records",
        "propose",
      ]);
    },
  );

  it("is where every engine's answers are verified, with a PDF's attached data", async () => {
    const run = vi.spyOn(ProcessPool.prototype, "run").mockResolvedValue([]);
    const engine = chooseEngine({ MODEL_TIMEOUT_SECONDS: 1, MODEL_CONCURRENCY: 1 } as never);
    const document = { ...INVOICE, attachment: { kind: "invoice" } } as DocumentText;
    await extractFields(
      engine,
      { document, readFile: () => Promise.reject(new Error("not needed")) },
      FIELDS,
    );
    const [extract, verify] = run.mock.calls.map(([request]) => request as ExtractorRequest);
    expect(extract).toMatchObject({ task: "extract" });
    expect(verify).toMatchObject({ task: "verify", document: { attachment: { kind: "invoice" } } });
  });

  it("verifies answers and reads drawn tables as it does in this process", async () => {
    const { verify, readDrawn } = workplace();
    const found = {
      answers: await inThisProcess.extract(INVOICE, FIELDS),
      found: [],
      usage: createUsage("local"),
      coverage: INVOICE.coverage,
    };
    const belief = { checkBelow: 0.5 };
    const verified = await verify(INVOICE, FIELDS, found, belief);
    expect(verified).toEqual(await inThisProcess.verify(INVOICE, FIELDS, found, belief));
    expect(byName(verified.results).data).toMatchObject({ "Invoice number": "4711" });
    const page = new PdfPage(columnsAt(["Article", 50], ["Price", 320, "right"]))
      .heads()
      .row(["Rope", "10.50"]);
    const document = await readBytes(pdfOf(page), "page.pdf");
    const region = { page: 1, x: 40, y: 0, width: 400, height: 842, columns: [200] };
    const table = tableField("Article", "Price #");
    const drawn = await readDrawn(document, region, table);
    expect(drawn).toEqual(await inThisProcess.readDrawn(document, region, table));
    expect(drawn.rows).toHaveLength(1);
  });

  it("reads records as it does in this process", async () => {
    const document = testDocument("Name\tTotal\nAnn\t5\nBob\t7\n", "csv");
    const fields = [field("Total", "NUMBER"), tableField("Name", "Total #")];
    const { extractRecords, scopeOfRecords } = workplace();
    const extraction = await extractRecords(document, fields);
    expect(extraction).toEqual(await inThisProcess.extractRecords(document, fields));
    expect(byName(extraction.results).tables["Items"]?.rows).toHaveLength(2);
    expect(await scopeOfRecords(document, fields)).toEqual(
      await inThisProcess.scopeOfRecords(document, fields),
    );
  });

  it("stops a document that takes too long, for good and with a reason, and reads the next", async () => {
    const { extract } = workplace({ size: 1, cpuMs: 1_500 });
    await expect(extract(HOSTILE, FIELDS)).rejects.toMatchObject({
      code: "engine_refused",
      retryable: false,
      message:
        "Finding values in this document took too long and was stopped. Split it and upload the parts.",
    });
    expect(await extract(INVOICE, FIELDS)).toMatchObject([{ raw: "4711" }, {}, {}]);
  });

  it("stops a document that takes too much memory, for good and with a reason", async () => {
    const { extract } = workplace({ size: 1, memoryBytes: 130 * 1024 * 1024 });
    await expect(extract(HOSTILE, FIELDS)).rejects.toMatchObject({
      code: "engine_refused",
      retryable: false,
      message: "This document is too large or too complex to find values in. Split it and upload the parts.",
    });
  });

  it("lets this process do other work meanwhile", async () => {
    const { extract } = workplace({ size: 1, cpuMs: 500 });
    let isDone = false;
    const reading = expect(extract(HOSTILE, FIELDS))
      .rejects.toMatchObject({ code: "engine_refused" })
      .finally(() => (isDone = true));
    let turns = 0;
    for (; !isDone; turns += 1) await setImmediate();
    await reading;
    expect(turns).toBeGreaterThan(100);
  });

  it("answers many documents at once, each with its own values", async () => {
    const { extract } = workplace({ size: 2 });
    const documents = Array.from({ length: 24 }, (_, index) =>
      testDocument(`Rechnung\n\nRechnungsnummer: R-${index}\n`),
    );
    const answers = await Promise.all(documents.map((document) => extract(document, FIELDS.slice(0, 1))));
    expect(answers.map(([answer]) => answer?.raw)).toEqual(documents.map((_, index) => `R-${index}`));
  });

  it("ends at once when the caller aborts, and reads the next", async () => {
    const { extract } = workplace({ size: 1 });
    const abort = new AbortController();
    const reading = extract(HOSTILE, FIELDS, abort.signal);
    abort.abort(new Error("deleted"));
    await expect(reading).rejects.toThrow("deleted");
    expect(await extract(INVOICE, FIELDS)).toMatchObject([{ raw: "4711" }, {}, {}]);
  });
});

describe("a program that dies", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "extractor-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is a failure that may be tried again, with a sentence for the user", async () => {
    const program = path.join(folder, "program.mjs");
    writeFileSync(program, 'process.on("message", () => process.kill(process.pid, "SIGSEGV"));');
    await expect(workplace({ program }).extract(INVOICE, FIELDS)).rejects.toMatchObject({
      code: "engine_failed",
      retryable: true,
      message: "Finding values in this document failed. Please try again.",
    });
  });
});
