import { AppError } from "@/lib/errors";
import { readBytes } from "@/lib/text/read-bytes";

export interface File {
  filename: string;
  bytes: Uint8Array;
}

/** The text of a file, or the code of the error. */
export type Outcome = { text: string } | { code: string };

/** The task of a measured process. */
export async function work({ filename, bytes }: File): Promise<Outcome> {
  try {
    return { text: (await readBytes(Buffer.from(bytes), filename)).text };
  } catch (error) {
    return { code: error instanceof AppError ? error.code : "internal" };
  }
}
