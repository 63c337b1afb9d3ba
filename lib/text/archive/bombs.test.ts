import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Archive } from "./archive";
import { makeDocx, makeEpub, makeOdt, wordParagraph } from "@/lib/text/testing/make-documents";
import { deflateRepeated, makeZip } from "@/lib/text/testing/make-zip";
import { type Measure, MeasuredProcess } from "@/tests/setup/measured";

const MB = 1024 * 1024;
const BOMB_MB = 400;

const formats: [string, (text: string) => Buffer][] = [
  ["docx", (text) => makeDocx(wordParagraph(text))],
  ["odt", (text) => makeOdt(`<text:p>${text}</text:p>`)],
  ["epub", (text) => makeEpub([`<p>${text}</p>`])],
];

/** A document with hundreds of megabytes in place of `@`, and a directory that claims a few hundred bytes. */
function bombOf(document: Buffer): Buffer {
  const archive = new Archive(document);
  return makeZip(
    archive.names.map((name) => {
      const data = archive.find(name)?.toString() ?? "";
      const [start, end] = data.split("@");
      return end === undefined
        ? { name, data, stored: name === "mimetype" }
        : { name, data, deflated: deflateRepeated(start ?? "", "word ", BOMB_MB, end) };
    }),
  );
}

/** Text that hardly deflates, for a document as large as a bomb. */
function noise(length: number): string {
  let state = 1;
  const words = Array.from({ length: length / 8 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36).padStart(7, "0");
  });
  return words.join(" ");
}

let reader: MeasuredProcess;
beforeAll(async () => {
  reader = await MeasuredProcess.start("lib/text/testing/read-measured.ts");
});
afterAll(() => reader.end());

describe.each(formats)("a bomb in a %s", (format, make) => {
  const bomb = bombOf(make("@"));
  let harmless: Measure;
  let exploded: Measure;

  beforeAll(async () => {
    const read = (bytes: Buffer) => reader.run({ filename: `a.${format}`, bytes: new Uint8Array(bytes) });
    harmless = await read(make(noise(bomb.length * 1.5)));
    exploded = await read(bomb);
  });

  it("is rejected as too complex", () => {
    expect(bomb.length).toBeLessThan(MB);
    expect(harmless.result).toHaveProperty("text");
    expect(exploded.result).toEqual({ code: "too_complex" });
  });

  it("takes little more time than a harmless file of the same size", () => {
    expect(exploded.cpuMs).toBeLessThan(4 * harmless.cpuMs);
  });

  it("takes less than 100 MB of memory", () => {
    expect(exploded.grownBytes).toBeLessThan(100 * MB);
  });
});
