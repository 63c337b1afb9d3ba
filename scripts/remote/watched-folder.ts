import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentLine } from "./document-line";

const PARTIAL = /^[.~]|~$|\.(?:part|partial|crdownload|download|tmp|temp|swp|filepart)$/i;
const RESULT = ".gleaner.json";
const DOCUMENT_ID = /^[\w-]{1,64}$/;

interface FileState {
  size: number;
  modified: string;
}

export interface Arrival {
  file: string;
  state: FileState;
}

/** Writes results to NAME.gleaner.json next to each document. */
export class WatchedFolder {
  private seen = new Map<string, FileState>();
  private done = new Map<string, FileState | null>();

  constructor(readonly directory: string) {}

  /** Returns non-empty files that have no current result and have not changed since the last call. */
  async arrived(): Promise<Arrival[]> {
    const entries = await readdir(this.directory, { withFileTypes: true });
    const names = new Set(entries.map(({ name }) => name));
    const now = new Map<string, FileState>();
    for (const name of [...names].filter(isDocument).sort()) {
      const file = path.join(this.directory, name);
      const state = await stateOf(file);
      if (state !== null && !(await this.hasResult(file, state, names))) now.set(file, state);
    }
    const { seen } = this;
    this.seen = now;
    return [...now]
      .map(([file, state]) => ({ file, state }))
      .filter(({ file, state }) => isSame(seen.get(file), state));
  }

  /** Finds the document that an earlier run of this program sent. Undefined if the file has changed. */
  async sentAs({ file, state }: Arrival): Promise<string | undefined> {
    const sent = (await readJson(sentFile(file))) as { document?: string; sent?: FileState } | null;
    const isOurs = typeof sent?.document === "string" && DOCUMENT_ID.test(sent.document);
    return isOurs && isSame(sent.sent, state) ? sent.document : undefined;
  }

  async keepSent({ file, state }: Arrival, documentId: string): Promise<void> {
    await writeWhole(sentFile(file), JSON.stringify({ document: documentId, sent: state }));
  }

  /** @returns false if the file has changed and will therefore arrive again */
  async writeResult({ file, state }: Arrival, line: DocumentLine): Promise<boolean> {
    const now = await stateOf(file);
    const isCurrent = now === null || isSame(now, state);
    if (isCurrent) {
      await writeWhole(resultFile(file), `${JSON.stringify({ ...line, sent: state }, null, 2)}\n`);
      this.done.set(file, state);
    }
    await rm(sentFile(file), { force: true });
    return isCurrent;
  }

  private async hasResult(file: string, state: FileState, names: Set<string>): Promise<boolean> {
    if (!names.has(path.basename(resultFile(file)))) {
      this.done.delete(file);
      return false;
    }
    if (!this.done.has(file)) {
      const result = (await readJson(resultFile(file))) as { sent?: FileState } | null;
      this.done.set(file, result?.sent ?? null);
    }
    const done = this.done.get(file) ?? null;
    return done === null || isSame(done, state);
  }
}

function isDocument(name: string): boolean {
  return !PARTIAL.test(name) && !name.endsWith(RESULT);
}

async function stateOf(file: string): Promise<FileState | null> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() && found.size > 0 ? { size: found.size, modified: found.mtime.toISOString() } : null;
}

function isSame(one: FileState | undefined, other: FileState): boolean {
  return one?.size === other.size && one.modified === other.modified;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return null;
  }
}

function resultFile(file: string): string {
  return `${file}${RESULT}`;
}

function sentFile(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.gleaner-sent`);
}

async function writeWhole(file: string, content: string): Promise<void> {
  const staging = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.tmp`);
  await writeFile(staging, content);
  await rename(staging, file);
}
