"use client";

import { RefreshCw } from "lucide-react";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { confirmAction } from "@/components/ui/confirm-action";
import { toastFailure } from "@/components/ui/toast";
import type { DocumentDto } from "@/lib/api/document";
import { extractionPrice, useExtractAgain } from "./use-extract-again";

interface ExtractAgainButtonProps {
  extractorId: string;
  documents: readonly DocumentDto[];
}

export function ExtractAgainButton({ extractorId, documents }: ExtractAgainButtonProps) {
  const extractAgain = useExtractAgain(extractorId);
  const { number } = useFormats();
  const label = texts.documents.extractAgain(extractionPrice(documents), number);
  const extract = async () => {
    const title = texts.documents.confirmExtractAgain(formatCount(documents.length, "document", number));
    const description = texts.documents.extractAgainHint;
    const isSure =
      documents.length === 1 ||
      (await confirmAction({ title, description, confirmLabel: label, isHarmless: true }));
    if (!isSure) return;
    extractAgain.mutate(
      documents.map(({ id }) => id),
      { onError: toastFailure(texts.documents.extractAgainFailed) },
    );
  };
  return (
    <Button
      icon={RefreshCw}
      size="sm"
      pending={extractAgain.isPending && texts.documents.extractingAgain}
      onClick={() => void extract()}
    >
      {label}
    </Button>
  );
}
