import { readFile, stat } from "node:fs/promises";
import type { FileRequest } from "./protocol";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { missingFileError, tooLargeError } from "@/lib/text/reading-error";

export async function loadFile({ path, bytes, filename }: FileRequest): Promise<Buffer> {
  if (bytes) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (path === undefined) throw missingFileError();
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw missingFileError();
  if (info.size > MAX_FILE_BYTES) throw tooLargeError(filename);
  return readFile(path).catch(() => {
    throw missingFileError();
  });
}
