"use client";

import { useQuery } from "@tanstack/react-query";
import { ScanText } from "lucide-react";
import { documentTextQuery } from "@/components/documents/queries";
import { useFormats } from "@/components/formats";
import { pluralize } from "@/components/pluralize";
import type { DocumentDto } from "@/lib/api/document";

interface RecognisedPagesProps {
  extractorId: string;
  document: DocumentDto;
}

export function RecognisedPages({ extractorId, document }: RecognisedPagesProps) {
  const { number } = useFormats();
  const { data } = useQuery(documentTextQuery(extractorId, document.id, 0, 0));
  const count = data?.pages.filter(({ recognised }) => recognised).length ?? 0;
  if (count === 0) return null;
  const total = document.pages ?? count;
  return (
    <p className="flex items-start gap-2 border-b px-4 py-2 text-xs text-ink-soft">
      <ScanText aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      The text of {number(count)} of {number(total)} {pluralize(total, "page")} was recognised from images and
      may contain errors.
    </p>
  );
}
