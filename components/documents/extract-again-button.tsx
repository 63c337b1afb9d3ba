"use client";

import { RefreshCw } from "lucide-react";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/toast";
import type { DocumentDto } from "@/lib/api/document";
import { extractionPrice, useExtractAgain } from "./use-extract-again";

interface ExtractAgainButtonProps {
  extractorId: string;
  documents: readonly DocumentDto[];
}

/** Extracts documents again. Its label names the price. */
export function ExtractAgainButton({ extractorId, documents }: ExtractAgainButtonProps) {
  const extractAgain = useExtractAgain(extractorId);
  const { number } = useFormats();
  return (
    <Button
      icon={RefreshCw}
      size="sm"
      pending={extractAgain.isPending && texts.documents.extractingAgain}
      onClick={() =>
        extractAgain.mutate(
          documents.map(({ id }) => id),
          { onError: toastFailure(texts.documents.extractAgainFailed) },
        )
      }
    >
      {texts.documents.extractAgain(extractionPrice(documents), number)}
    </Button>
  );
}
