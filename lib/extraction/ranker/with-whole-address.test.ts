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

  it.each([
    ["Pekárna Klas", "Dlouhá 15", "602 00 Brno"],
    ["Bageri Vete AB", "Storgatan 4", "113 30 Stockholm"],
    ["Tartak Sosna", "ul. Leśna 7", "30-045 Kraków"],
    ["Padaria Sol", "Rua das Flores 18", "1200-195 Lisboa"],
  ])("ends with a postal code in two groups: %s", async (...lines) => {
    const documents = [
      readBytes(Buffer.from(["Ship to:", ...lines, "", "Order 5"].join("\n")), "a.txt"),
      readBytes(Buffer.from(`<p>Ship to:<br>${lines.join("<br>")}</p><p>Order 5</p>`), "a.html"),
    ];
    for (const document of documents) {
      const input = { document: await document, readFile: () => Promise.reject(new Error("not needed")) };
      const { data } = await extractByName(createLocalEngine(), input, [shipTo("Full address")]);
      expect(inOneLine(data["Ship to"])).toBe(lines.join(" "));
    }
  });

  it("is read with all its lines in a paragraph of html", async () => {
    const document = await readBytes(Buffer.from(`<p>${LINES.join("<br>")}</p>`), "a.html");
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { data } = await extractByName(createLocalEngine(), input, [shipTo("Full address")]);
    expect(inOneLine(data["Ship to"])).toBe(WHOLE);
  });

  it.each(FORMATS)(
    "is read without the lines of another one next to it in %s, and needs review",
    async (format) => {
      const lines = [
        "Bill to:\tShip to:",
        "Harbour Holding Ltd\tHarbour Stores",
        "PO Box 90\t14 Quay Street",
        "Perth PH1 1AA\tLeith EH6 6QN",
        "United Kingdom\tUnited Kingdom",
      ];
      const { data, checks, evidence } = await extractFromLines(lines, format, [shipTo("Full address")]);
      expect(data["Ship to"]).toBe("Harbour Stores 14 Quay Street Leith EH6 6QN United Kingdom");
      expect(checks["Ship to"]?.map(({ message }) => message)).toContain("Joined from 4 lines.");
      expect(evidence["Ship to"]?.boxes).toHaveLength(format === "pdf" ? 4 : 0);
    },
  );

  it("is read instead of the name of the party it belongs to, in txt", async () => {
    const lines = [
      "Lease agreement",
      "Landlord:\tFell View Ltd",
      "Address:\tHigh Barn",
      "\tKendal LA9 4AB",
      "Tenant:\tMo Pike",
    ];
    const field: FieldSpec = { ...shipTo("Address of the landlord"), name: "Landlord address" };
    const { data } = await extractFromLines(lines, "txt", [field]);
    expect(inOneLine(data["Landlord address"])).toBe("High Barn Kendal LA9 4AB");
  });

  it.each(FORMATS)("has a part that is found below the party's heading in %s", async (format) => {
    const lines = [
      "Delivery note 41",
      "Bill to:\tShip to:",
      "Harbour Holding Ltd\tHarbour Stores",
      "PO Box 90\t14 Quay Street",
      "Perth PH1 1AA\tLeith EH6 6QN",
    ];
    const fields = ["Ship to postcode", "Billing city"].map((name) => ({ ...shipTo(""), name }));
    const { data } = await extractFromLines(lines, format, fields);
    expect(data).toEqual({ "Ship to postcode": "EH6 6QN", "Billing city": "Perth" });
  });

  it.each(FORMATS)("is omitted in %s if only the name is requested", async (format) => {
    const { data } = await extractFromLines(LINES, format, [shipTo("The name of the recipient")]);
    expect(data["Ship to"]).toBe("Harbour Stores Ltd");
  });

  it.each(FORMATS)("ends in %s if nothing shows that it continues", async (format) => {
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
