import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentLine } from "./document-line";

/** Names of files that their programs are still writing, or that are nobody's document. */
const PARTIAL = /^[.~]|~$|\.(?:part|partial|crdownload|download|tmp|temp|swp|filepart)$/i;
const RESULT = ".gleaner.json";

/** A folder in which documents arrive, with what was found in each beside it, in NAME.gleaner.json. */
export class WatchedFolder {
  /** Sizes and times of the files at the look before. */
  private seen = new Map<string, string>();

  constructor(readonly directory: string) {}

  /**
   * The files that are complete and have no result yet. A file is complete when it has content and has not changed since the
   * call before.
   */
  async arrived(): Promise<string[]> {
    const entries = await readdir(this.directory, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    const wanted = [...names].filter((name) => isDocument(name) && !names.has(`${name}${RESULT}`));
    const now = new Map<string, string>();
    for (const name of wanted.sort()) {
      const state = await this.stateOf(name);
      if (state !== null) now.set(name, state);
    }
    const complete = [...now.keys()].filter((name) => this.seen.get(name) === now.get(name));
    this.seen = now;
    return complete.map((name) => path.join(this.directory, name));
  }

  /** The document that a file was sent as before this program was started again, if it was. */
  async sentAs(file: string): Promise<string | undefined> {
    const id = await readFile(sentFile(file), "utf8").catch(() => "");
    return /^[\w-]{1,64}$/.test(id) ? id : undefined;
  }

  /** Remembers a document that is being waited for. */
  async keepSent(file: string, documentId: string): Promise<void> {
    await writeWhole(sentFile(file), documentId);
  }

  async writeResult(file: string, line: DocumentLine): Promise<void> {
    await writeWhole(`${file}${RESULT}`, `${JSON.stringify(line, null, 2)}\n`);
    await rm(sentFile(file), { force: true });
  }

  /** Null for a folder, for an empty file and for one that is gone. */
  private async stateOf(name: string): Promise<string | null> {
    const found = await stat(path.join(this.directory, name)).catch(() => null);
    return found?.isFile() && found.size > 0 ? `${found.size} ${found.mtimeMs} ${found.ino}` : null;
  }
}

function isDocument(name: string): boolean {
  return !PARTIAL.test(name) && !name.endsWith(RESULT);
}

function sentFile(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.gleaner-sent`);
}

/** Nobody ever sees half of the file. */
async function writeWhole(file: string, content: string): Promise<void> {
  const staging = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  await writeFile(staging, content);
  await rename(staging, file);
}
