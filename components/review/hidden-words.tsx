"use client";

import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { documentTextQuery } from "@/components/documents/queries";
import { hasHiddenWords } from "@/components/documents/unread-parts";
import { useFormats } from "@/components/formats";
import { pluralize } from "@/components/pluralize";
import type { DocumentDto } from "@/lib/api/document";

interface HiddenWordsProps {
  extractorId: string;
  document: DocumentDto;
}

/** How many passages of the document cannot be seen, and on request what they say: no value was taken from them. */
export function HiddenWords({ extractorId, document }: HiddenWordsProps) {
  const { number } = useFormats();
  // They come with any slice of the text, also with an empty one.
  const { data } = useQuery({
    ...documentTextQuery(extractorId, document.id, 0, 0),
    enabled: hasHiddenWords(document.coverage),
  });
  const hidden = data?.hidden ?? [];
  if (hidden.length === 0) return null;
  return (
    <details className="border-b px-4 py-2 text-xs text-ink-soft">
      <summary className="cursor-pointer">
        <EyeOff aria-hidden className="mr-2 inline size-3.5 align-text-bottom" />
        {number(hidden.length)} hidden {pluralize(hidden.length, "passage")} in this document
      </summary>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {hidden.map(({ text, page }, index) => (
          <li key={index} className="break-words">
            {page !== null && `Page ${number(page)}: `}
            <q>{text}</q>
          </li>
        ))}
      </ul>
    </details>
  );
}
