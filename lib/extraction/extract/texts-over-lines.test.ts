import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, type Format } from "@/lib/extraction/testing/in-formats";
import { readBytes } from "@/lib/text/read-bytes";

const FIELDS = [field("Instructions", "TEXT"), field("Priority", "TEXT")];
const FIRST = "Replace the seal on pump two,";

describe.each<Format>(["txt", "pdf", "docx"])("in %s, a text", (format) => {
  it("includes all lines on which it continues", async () => {
    const lines = [
      "Work order",
      `Instructions: ${FIRST}`,
      "flush the lines twice, and record the pressure",
      "before handing over.",
      "Priority: High",
    ];
    const { data, evidence } = await extractFromLines(lines, format, FIELDS);
    expect(data).toEqual({
      Instructions: `${FIRST} flush the lines twice, and record the pressure before handing over.`,
      Priority: "High",
    });
    expect(evidence["Instructions"]).toMatchObject({ state: "verified" });
  });

  it.each([
    ["a label", "priority: High"],
    ["a sentence of its own", "Priority is given to leaks."],
    ["a web address", "www.tern.example"],
    ["a mail address", "info@tern.example"],
    ["a cell beside another one", "priority\tHigh"],
  ])("ends before %s", async (_, next) => {
    const lines = ["Work order", "Instructions: Replace the seal on pump two", next];
    const { data } = await extractFromLines(lines, format, [field("Instructions", "TEXT")]);
    expect(data).toEqual({ Instructions: "Replace the seal on pump two" });
  });

  it("is doubtful if a word may be divided", async () => {
    const lines = [
      "Work order",
      "Instructions: Replace the seal on pump two by instal-",
      "ments, then test.",
    ];
    const { checks } = await extractFromLines(lines, format, [field("Instructions", "TEXT")]);
    expect(checks["Instructions"]?.map(({ code }) => code)).toContain("low_confidence");
  });
});

describe("in html, a text", () => {
  it("includes all lines of its paragraph", async () => {
    const text = `Instructions: ${FIRST}<br>flush the lines twice<br>and test.`;
    const document = await readBytes(Buffer.from(`<p>${text}</p><p>Priority: High</p>`), "a.html");
    const readFile = () => Promise.reject(new Error("not needed"));
    const { data } = await extractByName(createLocalEngine(), { document, readFile }, FIELDS);
    expect(data).toEqual({ Instructions: `${FIRST} flush the lines twice and test.`, Priority: "High" });
  });

  it("ends with its paragraph", async () => {
    const lines = [`Instructions: ${FIRST}`, "flush the lines twice"];
    const { data } = await extractFromLines(lines, "html", [field("Instructions", "TEXT")]);
    expect(data).toEqual({ Instructions: "Replace the seal on pump two" });
  });
});
