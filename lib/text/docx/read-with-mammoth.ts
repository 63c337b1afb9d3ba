import type { Archive } from "@/lib/text/archive/archive";

/**
 * The document's plain text as mammoth reads it. It unpacks without limits, so every part is unpacked here first, by
 * real bytes against the archive's cap.
 */
export async function readWithMammoth(bytes: Buffer, archive: Archive): Promise<string> {
  for (const name of archive.names) archive.find(name);
  const { default: mammoth } = await import("mammoth");
  return (await mammoth.extractRawText({ buffer: bytes })).value;
}
