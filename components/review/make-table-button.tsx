"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { documentTextQuery } from "@/components/documents/queries";
import { hasMoreRecords } from "@/components/documents/unread-parts";
import { leaveNewTable } from "@/components/extractors/use-field-editor";
import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/toast";
import { useSession } from "@/components/user/use-session";
import type { DocumentDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";
import { columnsOfRecords } from "./columns-of-records";

interface MakeTableButtonProps {
  extractor: ListedExtractorDto;
  document: Pick<DocumentDto, "id" | "format" | "coverage">;
}

export function MakeTableButton({ extractor: { id, fields }, document }: MakeTableButtonProps) {
  const { userEmail } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => queryClient.fetchQuery(documentTextQuery(id, document.id, 0, TEXT_SLICE_MAX)),
    onSuccess: ({ text }) => {
      if (userEmail === undefined) return;
      leaveNewTable(id, userEmail, columnsOfRecords(document.format, text));
      navigate(`/extractors/${id}`);
    },
    onError: toastFailure(texts.loadFailures.document),
  });
  if (!hasMoreRecords(document.coverage) || fields.some(({ type }) => type === "TABLE")) return null;
  return (
    <Button
      size="sm"
      className="mt-2"
      pending={isPending && "Reading the columns..."}
      onClick={() => mutate()}
    >
      {texts.results.makeTable}
    </Button>
  );
}
