import { AppError } from "@/lib/errors";
import { readBytes } from "@/lib/text/read-bytes";

export interface File {
  filename: string;
  bytes: Uint8Array;
}

export type Outcome = { text: string } | { code: string };

export async function work({ filename, bytes }: File): Promise<Outcome> {
  try {
    return { text: (await readBytes(Buffer.from(bytes), filename)).text };
  } catch (error) {
    return { code: error instanceof AppError ? error.code : "internal" };
  }
}
