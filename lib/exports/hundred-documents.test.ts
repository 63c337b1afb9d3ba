import { unzipSync } from "fflate";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as xlsx from "xlsx";
import type { ExportFormat } from "./formats";
import { DEFLATIONS, type Task } from "@/lib/exports/testing/export-measured";
import { fields, rows } from "@/lib/exports/testing/hundred-documents";
import type { Value } from "@/lib/extraction/values/types";
import { MeasuredProcess } from "@/tests/setup/measured";

const MB = 1024 * 1024;
const HEADER = ["filename", ...fields.map(({ name }) => name)];
/** The rows as a table of values; both an empty text and null are an empty cell. */
const TABLE = rows.map(({ filename, data }) => [
  filename,
  ...fields.map(({ name }) => (data[name] === "" ? null : (data[name] ?? null))),
]);

/** Parsers of the formats. */
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

/** The text of a value in CSV, with an apostrophe before formulas. */
const inCsv = (value: Value): string => {
  const text = value === null ? "" : String(value);
  return text.startsWith("=") ? `'${text}` : text;
};

/** Enough for the JIT to optimise the fast formats: a busy machine compiles late, and interpreted code takes three times as long. */
const ROUNDS: Record<ExportFormat, number> = { csv: 60, json: 60, xlsx: 6 };
/** Maximum CPU time of an export as a multiple of that of deflating its bytes. */
const MAX_RATIO: Record<ExportFormat, number> = { csv: 6, json: 6, xlsx: 25 };

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
    // The fastest of several rounds, which is least affected by warm-up and other load.
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

    it("is read back with equal cells", () => {
      const { header, table } = readers[format](bytes);
      expect(header).toEqual(HEADER);
      expect(table).toEqual(format === "csv" ? TABLE.map((row) => row.map(inCsv)) : TABLE);
    });

    it("takes less than 300 MB of memory", () => {
      expect(grownBytes).toBeLessThan(300 * MB);
    });

    it("takes at most a fixed multiple of the time that deflating its bytes takes", () => {
      expect(cpuMs.writing / cpuMs.deflating).toBeLessThan(MAX_RATIO[format]);
    });
  },
);
