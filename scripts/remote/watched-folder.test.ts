import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentLine } from "./document-line";
import { WatchedFolder, type Arrival } from "./watched-folder";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "gleaner-folder-"));
});
afterEach(() => rm(directory, { recursive: true }));

const at = (name: string) => path.join(directory, name);
const arrive = (name: string, content = "Number: 1\n") => writeFile(at(name), content);
const lineOf = (name: string, error = ""): DocumentLine => ({ file: at(name), status: "FAILURE", error });

/** The files that count as complete when the folder is read for the second time. */
async function atSecondLook(): Promise<Arrival[]> {
  const folder = new WatchedFolder(directory);
  await folder.arrived();
  return folder.arrived();
}
const namesAtSecondLook = async () => (await atSecondLook()).map(({ file }) => path.basename(file));

/** The only file, as it has arrived. */
async function arrivalOf(name: string, content?: string): Promise<Arrival> {
  await arrive(name, content);
  const [arrival] = await atSecondLook();
  expect(arrival?.file).toBe(at(name));
  return arrival!;
}

describe("a watched folder", () => {
  it("returns a file once its size and time have not changed since the last check", async () => {
    const folder = new WatchedFolder(directory);
    await arrive("a.txt", "Numb");
    expect(await folder.arrived()).toEqual([]);
    await arrive("a.txt", "Number: 1\n");
    expect(await folder.arrived()).toEqual([]);
    await utimes(at("a.txt"), 1, 1);
    expect(await folder.arrived()).toEqual([]);
    const state = { size: 10, modified: "1970-01-01T00:00:01.000Z" };
    expect(await folder.arrived()).toEqual([{ file: at("a.txt"), state }]);
  });

  it("ignores hidden, partial and empty files, and folders", async () => {
    for (const name of [".hidden.txt", "a.txt.part", "b.crdownload", "c.tmp", "~$d.docx", "e.txt~"])
      await arrive(name);
    await arrive("empty.txt", "");
    await mkdir(at("folder.txt"));
    await arrive("a.txt");
    expect(await namesAtSecondLook()).toEqual(["a.txt"]);
  });

  it("ignores files that have a result, and results themselves", async () => {
    const arrival = await arrivalOf("a.txt");
    expect(await new WatchedFolder(directory).writeResult(arrival, lineOf("a.txt"))).toBe(true);
    await arrive("b.txt");
    expect(await namesAtSecondLook()).toEqual(["b.txt"]);
  });

  it("returns a file again if it changed since its result, before and after a restart", async () => {
    const folder = new WatchedFolder(directory);
    await folder.writeResult(await arrivalOf("a.txt", "Number: 1\n"), lineOf("a.txt"));
    await arrive("a.txt", "Number: 12\n");
    expect(await namesAtSecondLook()).toEqual(["a.txt"]);
    await folder.arrived();
    expect(await folder.arrived()).toHaveLength(1);
  });

  it("returns a file again if its result is deleted, but not if its result does not state its origin", async () => {
    const folder = new WatchedFolder(directory);
    await folder.writeResult(await arrivalOf("a.txt"), lineOf("a.txt"));
    expect(await folder.arrived()).toEqual([]);
    await rm(at("a.txt.gleaner.json"));
    await folder.arrived();
    expect(await folder.arrived()).toHaveLength(1);
    await arrive("a.txt.gleaner.json", "{}");
    expect(await folder.arrived()).toEqual([]);
  });

  it("writes no result for a file that changed since it was sent, but one for a file that is gone", async () => {
    const folder = new WatchedFolder(directory);
    const arrival = await arrivalOf("a.txt", "Number: 1\n");
    await folder.keepSent(arrival, "0193-document");
    await arrive("a.txt", "Number: 12\n");
    expect(await folder.writeResult(arrival, lineOf("a.txt"))).toBe(false);
    expect(await readdir(directory)).toEqual(["a.txt"]);
    await rm(at("a.txt"));
    expect(await folder.writeResult(arrival, lineOf("a.txt"))).toBe(true);
    expect(await readdir(directory)).toEqual(["a.txt.gleaner.json"]);
  });

  it("remembers across restarts which document a file was sent as, until it changes or has a result", async () => {
    const arrival = await arrivalOf("a.txt");
    await new WatchedFolder(directory).keepSent(arrival, "0193-document");
    const restarted = new WatchedFolder(directory);
    expect(await restarted.sentAs(arrival)).toBe("0193-document");
    expect(await restarted.sentAs({ ...arrival, file: at("b.txt") })).toBeUndefined();
    const changed = { ...arrival.state, size: 11 };
    expect(await restarted.sentAs({ ...arrival, state: changed })).toBeUndefined();
    await restarted.writeResult(arrival, lineOf("a.txt"));
    expect(await restarted.sentAs(arrival)).toBeUndefined();
    expect((await readdir(directory)).sort()).toEqual(["a.txt", "a.txt.gleaner.json"]);
  });

  it("accepts only valid document ids", async () => {
    const arrival = await arrivalOf("a.txt");
    const withId = (document: unknown) => JSON.stringify({ document, sent: arrival.state });
    for (const content of ["", '{"document": "half', "null", withId("../../user"), withId(7), withId("")]) {
      await arrive(".a.txt.gleaner-sent", content);
      expect(await new WatchedFolder(directory).sentAs(arrival)).toBeUndefined();
    }
  });

  it("shows a whole result to a reader at any moment", async () => {
    const line = lineOf("a.txt", "x".repeat(8_000_000));
    const result = at("a.txt.gleaner.json");
    let written = false;
    const arrival = await arrivalOf("a.txt");
    const writing = new WatchedFolder(directory).writeResult(arrival, line).then(() => (written = true));
    while (!written) {
      const content = await readFile(result, "utf8").catch(() => null);
      if (content !== null) expect(JSON.parse(content)).toEqual({ ...line, sent: arrival.state });
      await turn();
    }
    await writing;
    expect(JSON.parse(await readFile(result, "utf8"))).toEqual({ ...line, sent: arrival.state });
  });
});
