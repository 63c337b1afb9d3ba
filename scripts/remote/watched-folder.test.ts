import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DocumentLine } from "./document-line";
import { WatchedFolder } from "./watched-folder";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "gleaner-folder-"));
});
afterEach(() => rm(directory, { recursive: true }));

const at = (name: string) => path.join(directory, name);
const arrive = (name: string, content = "Number: 1\n") => writeFile(at(name), content);
const lineOf = (name: string, error = ""): DocumentLine => ({ file: at(name), status: "FAILURE", error });

/** The names of what is complete for somebody who looks into the folder for the second time. */
async function completeAtSecondLook(): Promise<string[]> {
  const folder = new WatchedFolder(directory);
  await folder.arrived();
  return (await folder.arrived()).map((file) => path.basename(file));
}

describe("a watched folder", () => {
  it("has a file once its size and its time are those of the look before", async () => {
    const folder = new WatchedFolder(directory);
    await arrive("a.txt", "Numb");
    expect(await folder.arrived()).toEqual([]);
    await arrive("a.txt", "Number: 1\n");
    expect(await folder.arrived()).toEqual([]);
    await utimes(at("a.txt"), 1, 1);
    expect(await folder.arrived()).toEqual([]);
    expect(await folder.arrived()).toEqual([at("a.txt")]);
  });

  it("has no file that is hidden, partial, empty, or a folder", async () => {
    for (const name of [".hidden.txt", "a.txt.part", "b.crdownload", "c.tmp", "~$d.docx", "e.txt~"])
      await arrive(name);
    await arrive("empty.txt", "");
    await mkdir(at("folder.txt"));
    await arrive("a.txt");
    expect(await completeAtSecondLook()).toEqual(["a.txt"]);
  });

  it("has no file any more that has a result, and no result as a file", async () => {
    await arrive("a.txt");
    await arrive("b.txt");
    await new WatchedFolder(directory).writeResult(at("a.txt"), lineOf("a.txt"));
    expect(await completeAtSecondLook()).toEqual(["b.txt"]);
  });

  it("remembers over a restart which document a file was sent as, until it has a result", async () => {
    await new WatchedFolder(directory).keepSent(at("a.txt"), "0193-document");
    const restarted = new WatchedFolder(directory);
    expect(await restarted.sentAs(at("a.txt"))).toBe("0193-document");
    expect(await restarted.sentAs(at("b.txt"))).toBeUndefined();
    await restarted.writeResult(at("a.txt"), lineOf("a.txt"));
    expect(await restarted.sentAs(at("a.txt"))).toBeUndefined();
    expect(await readdir(directory)).toEqual(["a.txt.gleaner.json"]);
  });

  it("takes nothing for a document's id that cannot be one", async () => {
    for (const content of ["", "half of a line\n", "../../user"]) {
      await arrive(".a.txt.gleaner-sent", content);
      expect(await new WatchedFolder(directory).sentAs(at("a.txt"))).toBeUndefined();
    }
  });

  it("shows a result whole to whoever reads it at any moment", async () => {
    const line = lineOf("a.txt", "x".repeat(8_000_000));
    const result = at("a.txt.gleaner.json");
    let written = false;
    const writing = new WatchedFolder(directory).writeResult(at("a.txt"), line).then(() => (written = true));
    while (!written) {
      const content = await readFile(result, "utf8").catch(() => null);
      if (content !== null) expect(JSON.parse(content)).toEqual(line);
      await turn();
    }
    await writing;
    expect(JSON.parse(await readFile(result, "utf8"))).toEqual(line);
  });
});
