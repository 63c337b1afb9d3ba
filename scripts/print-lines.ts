import { availableParallelism } from "node:os";
import path from "node:path";
import { toAppError } from "@/lib/errors";
import { readDocument } from "@/lib/text/read-document";
import type { Recognition } from "@/lib/text/recognition";
import type { DocumentText } from "@/lib/text/types";

type Describe = (document: DocumentText, file: string) => Promise<[name: string, json: string][]>;

/** Prints in the order of the files, but processes one file per processor at a time. */
export async function printLines(
  files: string[],
  recognition: Recognition | null,
  describe: Describe,
): Promise<void> {
  const start = (file: string): Promise<string> => toLine(file, recognition, describe);
  const ahead = files.slice(0, availableParallelism()).map(start);
  for (let index = 0; index < files.length; index += 1) {
    const line = await ahead[index];
    const next = files[ahead.length];
    if (next !== undefined) ahead.push(start(next));
    if (line !== undefined) await print(line);
  }
}

async function toLine(file: string, recognition: Recognition | null, describe: Describe): Promise<string> {
  const started = performance.now();
  const ms = (): number => Math.round((performance.now() - started) * 10) / 10;
  try {
    const document = await readDocument({ path: file, filename: path.basename(file) }, { recognition });
    const described = await describe(document, file);
    const members = [["file", JSON.stringify(file)], ["ok", "true"], ...described, ["ms", String(ms())]];
    return `{${members.map(([name, json]) => `"${name}":${json}`).join(",")}}`;
  } catch (error) {
    const { code, message } = toAppError(error);
    return JSON.stringify({ file, ok: false, code, error: message, ms: ms() });
  }
}

function print(line: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve())),
  );
}
