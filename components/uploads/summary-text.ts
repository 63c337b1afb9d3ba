import type { UploadSummary } from "./upload-queue";

/** "Uploading 2 of 3, 1 failed", and at the end "Uploaded 1 of 3, 2 failed". */
export function summaryText(summary: UploadSummary, number: (value: number) => string): string {
  const { total, sent, failed, remaining, sending } = summary;
  if (total === 0) return "Upload cancelled";
  const current = `${number(sent + failed + 1)} of ${number(total)}`;
  const progress =
    remaining === 0
      ? `Uploaded ${number(sent)} of ${number(total)}`
      : `${sending ? "Uploading" : "Waiting to upload"} ${current}`;
  return failed > 0 ? `${progress}, ${number(failed)} failed` : progress;
}
