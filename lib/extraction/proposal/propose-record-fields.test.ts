import { describe, expect, it } from "vitest";
import { proposeFromSample } from "@/lib/extraction/extract/propose-from-sample";
import { unaskedEngine } from "@/lib/extraction/testing/fake-engine";
import type { Proposal } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";

async function propose(text: string, filename: string): Promise<Proposal> {
  const document = await readBytes(Buffer.from(text), filename);
  return proposeFromSample(unaskedEngine, {
    document,
    filename,
    readFile: () => Promise.reject(new Error("not needed")),
  });
}

function shown(fields: { name: string; type: string }[]): string[] {
  return fields.map(({ name, type }) => `${name}: ${type}`);
}

describe("proposing fields from records, without an engine", () => {
  it("proposes the columns of a CSV file with their types", async () => {
    const text = "Name,Zip,Born,Score,Active\nJane,01234,1990-02-01,1.5,true\nJoe,98765,1991-03-02,2,false\n";
    const proposal = await propose(text, "people.csv");
    expect(shown(proposal.fields)).toEqual([
      "Name: TEXT",
      "Zip: TEXT",
      "Born: DATE",
      "Score: NUMBER",
      "Active: BOOLEAN",
    ]);
  });

  it("proposes the keys of a JSON file, split into words", async () => {
    const proposal = await propose('{"order": {"orderDate": "2026-01-02", "net_total": 5}}', "o.json");
    expect(shown(proposal.fields)).toEqual(["Order order Date: DATE", "Order net total: NUMBER"]);
  });

  it("infers the types from the first records", async () => {
    const { fields } = await propose('[{"code": 7}, {"code": "7b", "since": "2026-01-02"}]', "codes.json");
    expect(shown(fields)).toEqual(["Code: TEXT", "Since: DATE"]);
  });

  it("infers the type of a name that tens of thousands of objects share", async () => {
    const object = JSON.stringify({ size: { width: Array.from({ length: 20 }, (_, index) => index) } });
    const shelves = Array.from({ length: 20_000 }, (_, index) => `"shelf ${index}": ${object}`);
    const { fields } = await propose(`{${shelves.join(",")}}`, "shelves.json");
    expect(shown(fields)).toEqual(["Size width: NUMBER"]);
  });

  it("refuses a file without names", async () => {
    await expect(propose("[]", "empty.json")).rejects.toMatchObject({ code: "no_fields" });
  });
});
