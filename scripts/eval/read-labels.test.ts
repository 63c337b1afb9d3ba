import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readLabels } from "./read-labels";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "labels-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
}

describe("labels", () => {
  it("are names with values, whose types follow from the values of all documents", async () => {
    await put({
      "a.txt": "",
      "a.json": { Number: 17, Total: 1.5, Date: "2026-03-31", Paid: true, Buyer: null },
      "b.txt": "",
      "b.json": { Number: "B-18", Total: null, Date: "2026-03-01", Paid: false, Buyer: "Ada" },
    });
    const documents = await readLabels(folder);
    expect(documents.map(({ name }) => name)).toEqual(["a.txt", "b.txt"]);
    expect(documents[0]?.labels).toMatchObject([
      { name: "Number", type: "TEXT", accepted: ["17"] },
      { name: "Total", type: "NUMBER", accepted: [1.5] },
      { name: "Date", type: "DATE", accepted: ["2026-03-31"] },
      { name: "Paid", type: "BOOLEAN", accepted: [true] },
      { name: "Buyer", type: "TEXT", accepted: [] },
    ]);
    expect(documents[1]?.labels[1]).toMatchObject({ type: "NUMBER", accepted: [] });
  });

  it("are fields with prompts, further labels, several right values, or none", async () => {
    await put({
      "a.pdf": "",
      "a.json": {
        fields: [
          {
            name: "Seller",
            prompt: "Who sells",
            also_called: ["Vendor"],
            value: "Muster AG",
            acceptedValues: ["Muster"],
          },
          { name: "Due", type: "DATE", absent: true },
          { name: "Items", type: "TABLE", value: [{ Item: "Chair", Price: 20 }] },
        ],
      },
    });
    expect((await readLabels(folder))[0]?.labels).toMatchObject([
      { prompt: "Who sells", also_called: ["Vendor"], accepted: ["Muster AG", "Muster"] },
      { type: "DATE", accepted: [] },
      { type: "TABLE", accepted: [[{ Item: "Chair", Price: 20 }]] },
    ]);
  });

  it("belong to documents in folders, to JSON documents, and to one of several with the same name", async () => {
    await put({
      "deep/er/a.txt": "",
      "deep/er/a.json": { A: 1 },
      "data.json": { any: "thing" },
      "data.json.json": { A: 2 },
      "same.txt": "",
      "same.html": "",
      "same.html.json": { A: 3 },
      "unlabelled.txt": "",
    });
    expect((await readLabels(folder)).map(({ name, labels }) => [name, labels[0]?.accepted])).toEqual([
      ["data.json", [2]],
      ["deep/er/a.txt", [1]],
      ["same.html", [3]],
    ]);
  });

  it("may be one file for all documents of a test set", async () => {
    await put({
      "a.txt": "",
      "b.txt": "",
      "expected.json": {
        fields: [
          { name: "Number", type: "TEXT", required: true, prompt: "" },
          { name: "Total", type: "NUMBER", required: false, prompt: "" },
        ],
        documents: [
          { file: "a.txt", values: { Number: "A-1", Total: 2 } },
          { file: "b.txt", values: { Number: "B-1", Total: null } },
        ],
      },
    });
    expect(
      (await readLabels(folder)).map(({ name, labels }) => [name, labels.map(({ accepted }) => accepted)]),
    ).toEqual([
      ["a.txt", [["A-1"], [2]]],
      ["b.txt", [["B-1"], []]],
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no JSON", { "a.json": "{" }, "a.json: is not valid JSON"],
    ["a list", { "a.json": [1] }, "a.json: "],
    ["nothing", { "a.json": {} }, "a.json: it holds no values"],
    ["no document", { "b.json": { A: 1 } }, "b.json: there is no document of this name"],
    ["two documents", { "a.html": "", "a.json": { A: 1 } }, "it may belong to a.html or a.txt"],
    ["an unknown type", { "a.json": { fields: [{ name: "A", type: "MONEY", value: 1 }] } }, "fields.0.type"],
    [
      "a value of another type",
      { "a.json": { fields: [{ name: "A", type: "NUMBER", value: "1,5" }] } },
      "A is a NUMBER: a number is expected",
    ],
    [
      "no day of the calendar",
      { "a.json": { fields: [{ name: "A", type: "DATE", value: "2026-02-30" }] } },
      "A is a DATE",
    ],
    ["no value", { "a.json": { fields: [{ name: "A" }] } }, "A has no value"],
    [
      "a value that is absent",
      { "a.json": { fields: [{ name: "A", value: "x", absent: true }] } },
      "A is absent and has a value",
    ],
    ["a name twice", { "a.json": { A: 1, a: 2 } }, "two fields have the name a"],
    [
      "a document elsewhere",
      {
        "expected.json": { fields: [{ name: "A" }], documents: [{ file: "../a.txt", values: {} }] },
      },
      "there is no document ../a.txt",
    ],
    [
      "a value of no field",
      { "expected.json": { fields: [{ name: "A" }], documents: [{ file: "a.txt", values: { B: "x" } }] } },
      "a.txt has a value for B",
    ],
  ])("are refused if they contain %s", async (_, files, message) => {
    await put({ "a.txt": "", ...files });
    await expect(readLabels(folder)).rejects.toThrow(message);
  });

  it("of a test set omit unchecked values, and its documents are not mistaken for labels", async () => {
    await put({
      "expected.json": {
        fields: [{ name: "Seller" }, { name: "Buyer" }],
        documents: [
          { file: "a.pdf", values: { Seller: "Muster AG" }, unchecked: ["Buyer"] },
          { file: "a.json", values: { Seller: null, Buyer: "Ada" } },
          { file: "b.json", values: {}, unchecked: ["Seller", "Buyer"] },
          { file: "expected.pdf", values: { Seller: "Muster AG", Buyer: "Ada" } },
        ],
      },
      "a.pdf": "",
      "a.json": { Seller: "not a label" },
      "b.json": "[1]",
      "expected.pdf": "",
    });
    const documents = await readLabels(folder);
    expect(
      documents.map(({ name, labels }) => [name, labels.map(({ name, accepted }) => [name, ...accepted])]),
    ).toEqual([
      ["a.pdf", [["Seller", "Muster AG"]]],
      ["a.json", [["Seller"], ["Buyer", "Ada"]]],
      ["b.json", []],
      [
        "expected.pdf",
        [
          ["Seller", "Muster AG"],
          ["Buyer", "Ada"],
        ],
      ],
    ]);
  });

  it("are refused with all mistakes at once", async () => {
    await put({ "a.txt": "", "a.json": "{", "b.txt": "", "b.json": {}, "c.txt": "", "c.json": { A: 1 } });
    await expect(readLabels(folder)).rejects.toThrow(
      /a\.json: is not valid JSON\n {2}b\.json: it holds no values/,
    );
  });

  it("are reported missing in a folder without any, and in one that does not exist", async () => {
    await put({ "a.txt": "" });
    await expect(readLabels(folder)).rejects.toThrow("holds no document with a NAME.json");
    await expect(readLabels(path.join(folder, "nowhere"))).rejects.toThrow("is not a folder");
  });
});
