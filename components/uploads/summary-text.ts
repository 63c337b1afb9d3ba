import type { UploadSummary } from "./upload-queue";

export function summaryText(summary: UploadSummary, number: (value: number) => string): string {
  const { total, sent, read, failed, copies, remaining, sending } = summary;
  if (total === 0) return "Upload cancelled";
  const current = `${number(sent + failed + 1)} of ${number(total)}`;
  const parts = [
    remaining === 0
      ? `Sent ${number(sent)} of ${number(total)}`
      : `${sending ? "Sending" : "Waiting to send"} ${current}`,
  ];
  if (read > 0) parts.push(`${number(read)} read`);
  if (copies > 0) parts.push(`${number(copies)} already uploaded`);
  if (failed > 0) parts.push(`${number(failed)} failed`);
  return parts.join(", ");
}
