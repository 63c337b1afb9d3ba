import { unzipSync } from "fflate";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as xlsx from "xlsx";
import type { ExportFormat } from "@/lib/exports/formats";
import { DEFLATIONS, type Task } from "@/lib/exports/testing/export-measured";
import { fields, rows } from "@/lib/exports/testing/hundred-documents";
import type { Value } from "@/lib/extraction/types";
import { MeasuredProcess } from "@/tests/setup/measured";

const MB = 1024 * 1024;
const HEADER = ["filename", ...fields.map(({ name }) => name)];
/** The rows as a table of values; an empty text and no text are one empty cell. */
const TABLE = rows.map(({ filename, data }) => [
  filename,
  ...fields.map(({ name }) => (data[name] === "" ? null : (data[name] ?? null))),
]);

/** What a reader of the format makes of it. */
const readers: Record<ExportFormat, (bytes: Uint8Array) => { header: unknown[]; table: unknown[][] }> = {
  csv: (bytes) => {
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(bytes).trimEnd(), { delimiter: "," });
    const [header = [], ...table] = data;
    return { header, table };
  },
  xlsx: (bytes) => {
    const sheet = xlsx.read(bytes).Sheets["Data"] ?? {};
    const shown = (row: number, column: number): unknown => {
      const cell = sheet[xlsx.utils.encode_cell({ r: row, c: column })] as xlsx.CellObject | undefined;
      return (fields[column - 1]?.type === "DATE" && row > 0 ? cell?.w : cell?.v) ?? null;
    };
    return {
      header: HEADER.map((_, column) => shown(0, column)),
      table: TABLE.map((row, index) => row.map((_, column) => shown(index + 1, column))),
    };
  },
  json: (bytes) => {
    const read = JSON.parse(new TextDecoder().decode(bytes)) as typeof rows;
    return {
      header: ["filename", ...Object.keys(read[0]?.data ?? {})],
      table: read.map(({ filename, data }) => [
        filename,
        ...Object.values(data).map((value) => value || (value === "" ? null : value)),
      ]),
    };
  },
};

/** A spreadsheet is shown text in a CSV file, and an apostrophe before what it would take for a formula. */
const inCsv = (value: Value): string => {
  const text = value === null ? "" : String(value);
  return text.startsWith("=") ? `'${text}` : text;
};

/** Enough for the engine to have optimised the quick ones: a busy machine compiles late, and interpreted code takes thrice as long. */
const ROUNDS: Record<ExportFormat, number> = { csv: 24, json: 24, xlsx: 6 };
/** How many times the processor time of deflating its bare bytes an export may take. */
const MOST: Record<ExportFormat, number> = { csv: 6, json: 6, xlsx: 25 };

let writer: MeasuredProcess;
beforeAll(async () => {
  writer = await MeasuredProcess.start("lib/exports/testing/export-measured.ts");
});
afterAll(() => writer.end());

describe.each(["csv", "xlsx", "json"] as const)(
  "a hundred documents of two hundred fields as %s",
  (format) => {
    let bytes: Uint8Array;
    let grownBytes = 0;
    // Of several rounds the quickest: it has the least of warming up and of what else the machine does.
    const cpuMs = { writing: Infinity, deflating: Infinity };

    beforeAll(async () => {
      const run = (task: Task) => writer.run(task);
      for (let round = 0; round < ROUNDS[format]; round += 1) {
        const written = await run({ write: format });
        bytes = written.result as Uint8Array;
        const plain = format === "xlsx" ? Buffer.concat(Object.values(unzipSync(bytes))) : bytes;
        const deflated = await run({ deflate: plain });
        grownBytes = Math.max(grownBytes, written.grownBytes);
        cpuMs.writing = Math.min(cpuMs.writing, written.cpuMs);
        cpuMs.deflating = Math.min(cpuMs.deflating, deflated.cpuMs / DEFLATIONS);
      }
    });

    it("comes back with equal cells", () => {
      const { header, table } = readers[format](bytes);
      expect(header).toEqual(HEADER);
      expect(table).toEqual(format === "csv" ? TABLE.map((row) => row.map(inCsv)) : TABLE);
    });

    it("takes less than 300 MB of memory", () => {
      expect(grownBytes).toBeLessThan(300 * MB);
    });

    it("takes no more than so many times what deflating its bytes takes", () => {
      expect(cpuMs.writing / cpuMs.deflating).toBeLessThan(MOST[format]);
    });
  },
);
