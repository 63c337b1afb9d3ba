import { randomBytes } from "node:crypto";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { peakBytes } from "./peak-bytes";

/** As many are received at once. */
export const LARGE_UPLOADS = 20;

/** A file of the largest size that only begins like a PDF: nothing of it is read. */
export const LARGEST = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(MAX_FILE_BYTES - 9)]);

/** By how many bytes the app grows at most while it receives files of the largest size at once. */
export async function growthByLargeUploads(
  { launcherPid }: { launcherPid: number },
  upload: (file: File) => Promise<unknown>,
  count = LARGE_UPLOADS,
): Promise<number> {
  const file = new File([LARGEST], "large.pdf", { type: "application/pdf" });
  // The first also loads the code.
  await upload(file);
  const before = peakBytes(launcherPid);
  await Promise.all(Array.from({ length: count }, () => upload(file)));
  return peakBytes(launcherPid) - before;
}
