"use client";

import { RefreshCw } from "lucide-react";
import { messageOf } from "@/components/error-message";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { toastError } from "@/components/ui/toast";
import type { DocumentDto } from "@/lib/api/document";
import { extractionPrice, useExtractAgain } from "./use-extract-again";

interface ExtractAgainButtonProps {
  extractorId: string;
  /** Processed ones. */
  documents: readonly DocumentDto[];
}

/** Extracts documents again, and says before what it costs. */
export function ExtractAgainButton({ extractorId, documents }: ExtractAgainButtonProps) {
  const extractAgain = useExtractAgain(extractorId);
  const { number } = useFormats();
  return (
    <Button
      size="sm"
      pending={extractAgain.isPending && texts.documents.extractingAgain}
      onClick={() =>
        extractAgain.mutate(
          documents.map(({ id }) => id),
          { onError: (error) => toastError(texts.documents.extractAgainFailed, messageOf(error)) },
        )
      }
    >
      <RefreshCw aria-hidden />
      {texts.documents.extractAgain(extractionPrice(documents), number)}
    </Button>
  );
}
