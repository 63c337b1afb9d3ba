import type { Archive } from "@/lib/text/archive/archive";

/**
 * The document's plain text as mammoth reads it. Mammoth unpacks without limits, so every part is unpacked against the
 * archive's budget first.
 */
export async function readWithMammoth(bytes: Buffer, archive: Archive): Promise<string> {
  for (const name of archive.names) archive.find(name);
  const { default: mammoth } = await import("mammoth");
  return (await mammoth.extractRawText({ buffer: bytes })).value;
}
