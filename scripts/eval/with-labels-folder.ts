import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Archive } from "@/lib/text/archive/archive";
import { LabelError } from "./read-labels";

const MAX_UNPACKED_BYTES = 1_200 * 1024 * 1024;

export async function withLabelsFolder<T>(given: string, read: (folder: string) => Promise<T>): Promise<T> {
  const isFile = await stat(given).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return read(given);
  const folder = await mkdtemp(path.join(tmpdir(), "gleaner-labels-"));
  try {
    await unpack(given, folder);
    return await read(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(zip: string, folder: string): Promise<void> {
  try {
    const archive = new Archive(await readFile(zip), { left: MAX_UNPACKED_BYTES });
    for (const name of archive.names.filter((name) => !name.endsWith("/"))) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, archive.find(name) ?? "");
    }
  } catch (cause) {
    throw new LabelError(`${zip} is neither a folder nor a ZIP that can be unpacked.`, { cause });
  }
}
