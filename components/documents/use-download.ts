"use client";

import { useMutation } from "@tanstack/react-query";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { MAX_DOCUMENTS_PER_DOWNLOAD } from "@/lib/api/limits";
import type { DownloadFormat } from "@/lib/api/vocabulary";
import { downloadFile } from "@/lib/http/client";

export function countDownloads(documents: number): number {
  return Math.ceil(documents / MAX_DOCUMENTS_PER_DOWNLOAD);
}

interface Download {
  load: () => Promise<readonly string[]>;
  format: DownloadFormat;
  table?: string;
  with?: readonly string[];
  units: boolean;
}

export function useDownload(extractorId: string) {
  return useMutation({
    mutationFn: async ({ load, units, with: beside = [], ...what }: Download) => {
      const doc = await load();
      const files = countDownloads(doc.length);
      for (let file = 0; file < files; file += 1) {
        const from = file * MAX_DOCUMENTS_PER_DOWNLOAD;
        const { blob, filename } = await downloadFile("downloadDocuments", {
          params: { id: requireExtractorId(extractorId) },
          query: {
            doc: doc.slice(from, from + MAX_DOCUMENTS_PER_DOWNLOAD),
            ...what,
            ...(beside.length > 0 && { with: [...beside] }),
            ...(units && { units: "1" as const }),
          },
        });
        save(blob, files === 1 ? filename : filename.replace(/(?=\.\w+$)/, `-${file + 1}-of-${files}`));
      }
    },
  });
}

function save(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  // By then, the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
