"use client";

import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { documentTextQuery } from "@/components/documents/queries";
import { hasHiddenWords, hasStruckThroughWords } from "@/components/documents/unread-parts";
import { useFormats } from "@/components/formats";
import { pluralize } from "@/components/pluralize";
import type { DocumentDto } from "@/lib/api/document";

interface HiddenWordsProps {
  extractorId: string;
  document: DocumentDto;
}

/** Values never come from hidden words, so the user must be told about them. */
export function HiddenWords({ extractorId, document }: HiddenWordsProps) {
  const { number } = useFormats();
  // The response for any range of the text, even an empty one, includes the hidden words.
  const { data } = useQuery({
    ...documentTextQuery(extractorId, document.id, 0, 0),
    enabled: hasHiddenWords(document.coverage) || hasStruckThroughWords(document.coverage),
  });
  const hidden = data?.hidden ?? [];
  if (hidden.length === 0) return null;
  const struckThrough = hidden.filter(({ reason }) => reason === "struck_through").length;
  const kinds = [
    [hidden.length - struckThrough, "hidden"],
    [struckThrough, "struck-through"],
  ] as const;
  const counts = kinds.filter(([count]) => count > 0).map(([count, kind]) => `${number(count)} ${kind}`);
  return (
    <details className="border-b px-4 py-2 text-xs text-ink-soft">
      <summary className="cursor-pointer">
        <EyeOff aria-hidden className="mr-2 inline size-3.5 align-text-bottom" />
        {counts.join(" and ")} {pluralize(hidden.length, "passage")} in this document
      </summary>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {hidden.map(({ text, page, reason }, index) => (
          <li key={index} className="break-words">
            {page !== null && `Page ${number(page)}: `}
            <q className={reason === "struck_through" ? "line-through" : undefined}>{text}</q>
          </li>
        ))}
      </ul>
    </details>
  );
}
