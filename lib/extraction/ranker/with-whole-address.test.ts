import { describe, expect, it } from "vitest";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { extractFromLines, FORMATS } from "@/lib/extraction/testing/in-formats";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";

const shipTo = (prompt: string): FieldSpec => ({ name: "Ship to", prompt, type: "TEXT", required: false });
const LINES = ["Ship to:", "Harbour Stores Ltd", "14 Quay Street", "Leith EH6 6QN", "Scotland"];
const WHOLE = "Harbour Stores Ltd 14 Quay Street Leith EH6 6QN Scotland";
const inOneLine = (value: unknown) => String(value).replace(/\s+/g, " ");

describe("an address", () => {
  it.each(["txt", "pdf", "docx"] as const)("is read with all its lines in %s", async (format) => {
    const { data } = await extractFromLines(LINES, format, [shipTo("Full address")]);
    expect(inOneLine(data["Ship to"])).toBe(WHOLE);
  });

  it("is read with all its lines in a paragraph of html", async () => {
    const document = await readBytes(Buffer.from(`<p>${LINES.join("<br>")}</p>`), "a.html");
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { data } = await extractByName(createLocalEngine(), input, [shipTo("Full address")]);
    expect(inOneLine(data["Ship to"])).toBe(WHOLE);
  });

  it.each(FORMATS)(
    "is in doubt beside another one in %s, where its first line alone is read",
    async (format) => {
      const lines = [
        "Bill to:\tShip to:",
        "Harbour Holding Ltd\tHarbour Stores",
        "PO Box 90\t14 Quay Street",
        "Perth PH1 1AA\tLeith EH6 6QN",
        "United Kingdom\tUnited Kingdom",
      ];
      const { data, checks } = await extractFromLines(lines, format, [shipTo("Full address")]);
      expect(data["Ship to"]).toBe("Harbour Stores");
      const reasons = checks["Ship to"]?.map(({ message }) => message).join(" ");
      expect(reasons).toContain('Seems to continue with "14 Quay Street"');
    },
  );

  it.each(FORMATS)("is left out in %s where the name alone is asked for", async (format) => {
    const { data } = await extractFromLines(LINES, format, [shipTo("The name of the recipient")]);
    expect(data["Ship to"]).toBe("Harbour Stores Ltd");
  });

  it.each(FORMATS)("ends where nothing says that it goes on, in %s", async (format) => {
    const lines = [
      "Lease agreement",
      "Property address: 12 Main Street",
      "Tenant Jane Doe",
      "Rent 900.00 per month",
    ];
    const field: FieldSpec = { ...shipTo(""), name: "Property address" };
    const { data } = await extractFromLines(lines, format, [field]);
    expect(data["Property address"]).toBe("12 Main Street");
  });
});
