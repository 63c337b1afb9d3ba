"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useMemo, useState } from "react";
import { documentFileQuery, documentPageQuery } from "@/components/documents/queries";
import { warmUp } from "./pdf/open-pdf";
import { PdfViewer } from "./pdf/pdf-viewer";
import { firstPageOf, isSamePlace } from "./pdf/place-marks";
import { usePdf } from "./pdf/use-pdf";
import type { SourceMark, SourceViewProps } from "./source";
import { pdfTexts } from "./pdf/texts";

const TextSource = lazy(() => import("./text-source"));

export default function PdfSource(props: SourceViewProps) {
  const { extractorId, document } = props;
  const chosen = useSameMark(props.chosen);
  const preview = useSameMark(props.preview);
  useEffect(warmUp, []);
  const file = useQuery(documentFileQuery(extractorId, document.id));
  const pdf = usePdf(file.data);
  // Until the file is loaded, assume that all pages have the size of the page to show.
  const [firstPage] = useState(() => (chosen && firstPageOf(chosen)) ?? 1);
  const page = useQuery(documentPageQuery(extractorId, document.id, firstPage));
  const guessed = useMemo(
    () => (page.data ? Array.from({ length: document.pages ?? 1 }, () => page.data) : []),
    [page.data, document.pages],
  );
  if (file.isError || pdf === "failed") return <TextInstead {...props} />;
  return (
    <PdfViewer
      {...props}
      chosen={chosen}
      preview={preview}
      pdf={pdf?.pdf ?? null}
      sizes={pdf?.sizes ?? guessed}
    />
  );
}

function TextInstead(props: SourceViewProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="border-b px-5 py-3 text-sm text-ink-soft">
        {pdfTexts.textInstead}
      </p>
      <TextSource {...props} />
    </div>
  );
}

function useSameMark(mark: SourceMark | null): SourceMark | null {
  const [kept, setKept] = useState(mark);
  if (isSamePlace(kept, mark)) return kept;
  setKept(mark);
  return mark;
}
