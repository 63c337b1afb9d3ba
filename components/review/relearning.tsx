"use client";

import { useIsMutating, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { CORRECTING } from "@/components/constants";
import { relearnableQuery } from "@/components/extractors/queries";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { learningTexts } from "./learning-texts";
import { Button } from "@/components/ui/button";
import type { DocumentDto } from "@/lib/api/document";
import { useReviewContext } from "./use-review";

const RelearnDialog = lazy(() => import("./relearn-dialog"));

export function Relearning({ document }: { document: DocumentDto }) {
  const { extractor, corrections } = useReviewContext();
  const [isOpen, setOpen] = useState(false);
  const { number } = useFormats();
  const isCorrecting = useIsMutating({ mutationKey: [CORRECTING, extractor.id] }) > 0;
  const { id, revision } = document;
  const { data } = useQuery({
    ...relearnableQuery(extractor.id, id, revision),
    enabled: extractor.learning && corrections.hasChanged(id) && !isCorrecting,
  });
  if (!data || data.remembered + data.documents.length === 0) return null;
  const { remembered, documents } = data;
  return (
    <div
      role="status"
      data-print="hide"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2 text-xs text-ink-soft"
    >
      <p className="min-w-0">
        {remembered > 0 && learningTexts.remembered(formatCount(remembered, "value", number))}{" "}
        {documents.length > 0 &&
          learningTexts.wouldChange(formatCount(documents.length, "other document", number))}
      </p>
      {documents.length > 0 && (
        <Button size="sm" className="ms-auto" onClick={() => setOpen(true)}>
          {learningTexts.show}
        </Button>
      )}
      {isOpen && documents.length > 0 && (
        <Suspense>
          <RelearnDialog extractor={extractor} documents={documents} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
