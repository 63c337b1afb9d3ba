"use client";

import { useMutation } from "@tanstack/react-query";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { DownloadFormat } from "@/lib/api/vocabulary";
import { downloadFile } from "@/lib/http/client";

/** Fetches the file and saves it under the name that the server gives. */
export function useDownload(extractorId: string) {
  return useMutation({
    mutationFn: async ({ doc, format }: { doc: string[]; format: DownloadFormat }) => {
      const { blob, filename } = await downloadFile("downloadDocuments", {
        params: { id: requireExtractorId(extractorId) },
        query: { doc, format },
      });
      const url = URL.createObjectURL(blob);
      const link = document.createElement("a");
      link.href = url;
      link.download = filename;
      link.click();
      // By then the browser has started the download.
      setTimeout(() => URL.revokeObjectURL(url), 1_000);
    },
  });
}
