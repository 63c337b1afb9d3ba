"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/components/error-message";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { MAX_DOCUMENTS_PER_DOWNLOAD } from "@/lib/api/limits";
import { DOWNLOAD_FORMATS, type DownloadFormat } from "@/lib/api/vocabulary";
import { ApiError } from "@/lib/http/client";
import { useDownload } from "./use-download";

export function DownloadBar({ extractorId, selected }: { extractorId: string; selected: string[] }) {
  const [format, setFormat] = useState<DownloadFormat>("CSV");
  const download = useDownload(extractorId);
  const { number } = useFormats();

  const start = () => {
    if (selected.length === 0) return toastError(texts.download.noneSelected, texts.download.selectOne);
    if (selected.length > MAX_DOCUMENTS_PER_DOWNLOAD)
      return toastError(texts.download.failed, texts.download.tooMany);
    download.mutate(
      { doc: selected, format },
      {
        onSuccess: () => toastSuccess(texts.download.complete, texts.download.count(selected.length)),
        onError: (error) =>
          toastError(
            texts.download.failed,
            error instanceof ApiError ? error.message || texts.download.failedHint : messageOf(error),
          ),
      },
    );
  };

  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3" data-print="hide">
      <p className="me-auto text-sm text-ink-soft">
        {selected.length === 0
          ? "Select processed documents to download their data"
          : `${number(selected.length)} selected`}
      </p>
      <Select
        aria-label="Format"
        value={format}
        onChange={(event) => setFormat(event.target.value as DownloadFormat)}
      >
        {DOWNLOAD_FORMATS.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      <Button variant="primary" onClick={start} pending={download.isPending && "Downloading..."}>
        <Download aria-hidden />
        Download
      </Button>
    </div>
  );
}
