import { describe, expect, it } from "vitest";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";
import { field } from "@/lib/extraction/testing/extract-locally";

const REMARKS = field("Remarks", "TEXT");
const inOneLine = (value: unknown) => String(value).replace(/\s+/g, " ");

describe("remarks of several lines", () => {
  it.each(FORMATS)("are read up to the next label in %s, and need review", async (format) => {
    const lines = [
      "Job sheet JS-20",
      "Remarks:",
      "Ring the bell twice",
      "Leave the crate at the gate",
      "Take the empties back",
      "Driver: P. Marsh",
    ];
    const { data, checks } = await extractFromLines(lines, format, [REMARKS]);
    expect(inOneLine(data["Remarks"])).toBe(
      "Ring the bell twice Leave the crate at the gate Take the empties back",
    );
    expect(checks["Remarks"]).not.toEqual([]);
  });

  it.each(FORMATS)("are not read as a name's continuation in %s", async (format) => {
    const lines = [
      "Job sheet JS-20",
      "Driver:",
      "P. Marsh",
      "Leave the crate at the gate",
      "Date: 4 May 2026",
    ];
    const { data } = await extractFromLines(lines, format, [field("Driver", "TEXT")]);
    expect(data["Driver"]).toBe("P. Marsh");
  });

  it.each(["txt", "pdf", "docx"] as const)("continue below the label in %s after a comma", async (format) => {
    const lines = [
      "Job sheet JS-20",
      "Remarks: Ring the bell,",
      "leave the crate there.",
      "Driver: P. Marsh",
    ];
    const { data } = await extractFromLines(lines, format, [REMARKS]);
    expect(inOneLine(data["Remarks"])).toBe("Ring the bell, leave the crate there.");
  });

  it("continue if the lines below are aligned with the first, as in txt and pdf", async () => {
    const lines = ["Job sheet JS-20", "Remarks:\tRing the bell", "\tUse the back door", "Driver: P. Marsh"];
    for (const format of ["txt", "pdf"] as const) {
      const { data } = await extractFromLines(lines, format, [REMARKS]);
      expect(inOneLine(data["Remarks"])).toBe("Ring the bell Use the back door");
    }
  });

  it.each(["txt", "pdf"] as const)("go on where the lines below are indented in %s", async (format) => {
    const lines = [
      "Job sheet JS-20",
      "Remarks: Ring the bell twice.",
      "  Use the back door.",
      "Driver: P. Marsh",
    ];
    const { data, checks } = await extractFromLines(lines, format, [REMARKS]);
    expect(inOneLine(data["Remarks"])).toBe("Ring the bell twice. Use the back door.");
    expect(checks["Remarks"]).not.toEqual([]);
  });
});
