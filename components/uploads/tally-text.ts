import type { Tally } from "./upload-queue";

/** "Uploading 2 of 3, 1 failed", and at the end "Uploaded 1 of 3, 2 failed". */
export function tallyText({ total, sent, failed, left }: Tally, number: (value: number) => string): string {
  if (total === 0) return "Upload cancelled";
  const progress =
    left > 0
      ? `Uploading ${number(sent + failed + 1)} of ${number(total)}`
      : `Uploaded ${number(sent)} of ${number(total)}`;
  return failed > 0 ? `${progress}, ${number(failed)} failed` : progress;
}
