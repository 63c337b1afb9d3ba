"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  extractionPrice,
  useExtractAgain,
  useIsExtractingAgain,
} from "@/components/documents/use-extract-again";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { useReviewContext } from "@/components/review/use-review";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { confirmAction } from "@/components/ui/confirm-action";
import { toastFailure, toastSuccess } from "@/components/ui/toast";
import { userQuery } from "@/components/user/queries";
import type { DocumentInListDto } from "@/lib/api/document";
import type { FieldDto } from "@/lib/api/extractor";
import { pointingTexts } from "./texts";
import { useFindField } from "./use-find-field";

type OtherDocument = Pick<DocumentInListDto, "id" | "words" | "extracted_data">;

export function FindElsewhere({ docId }: { docId: string }) {
  const { extractor, documents, corrections } = useReviewContext();
  const { data: user } = useQuery(userQuery);
  const added = corrections.addedFields(docId);
  const fields = extractor.fields.filter(({ id }) => added.includes(id));
  if (fields.length === 0 || !user) return null;
  const others = documents.filter(
    ({ id, status, fields_changed }) => id !== docId && status === "SUCCESS" && fields_changed,
  );
  return user.engine.service ? (
    <FindAgain documents={others.filter((document) => fields.some(isUnreadIn(document)))} />
  ) : (
    fields.map((field) => (
      <FindFree
        key={field.id}
        field={field}
        documents={others.filter((document) => isUnreadIn(document)(field))}
      />
    ))
  );
}

/** A document that was read for a field has a value for it, perhaps null. */
function isUnreadIn({ extracted_data: data }: OtherDocument) {
  const values = JSON.parse(data ?? "{}") as object;
  return ({ name }: { name: string }) => !Object.hasOwn(values, name);
}

function Offer({ children }: { children: React.ReactNode }) {
  return (
    <div
      data-print="hide"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2 text-xs text-ink-soft"
    >
      {children}
    </div>
  );
}

function FindFree({
  field: { id, name },
  documents,
}: {
  field: Pick<FieldDto, "id" | "name">;
  documents: readonly OtherDocument[];
}) {
  const { extractor } = useReviewContext();
  const { number } = useFormats();
  const costId = useId();
  const counted = (count: number) => formatCount(count, "other document", number);
  const { mutate, running } = useFindField(extractor.id, id, {
    onSuccess: (found, { length }) => toastSuccess(pointingTexts.found(name, number(found), counted(length))),
    onError: toastFailure(pointingTexts.findFailed(name)),
  });
  if (documents.length === 0 && !running) return null;
  return (
    <Offer>
      <p id={costId} className="min-w-0 break-words">
        {pointingTexts.free(name)}
      </p>
      <Button
        size="sm"
        className="ms-auto"
        aria-describedby={costId}
        pending={running !== null && pointingTexts.finding(number(running.read), number(running.all))}
        onClick={() => mutate(documents.map((document) => document.id))}
      >
        {pointingTexts.find(counted(documents.length))}
      </Button>
    </Offer>
  );
}

function FindAgain({ documents }: { documents: readonly OtherDocument[] }) {
  const { extractor } = useReviewContext();
  const { number } = useFormats();
  const counted = (count: number) => formatCount(count, "other document", number);
  const again = useExtractAgain(extractor.id, {
    onSuccess: ({ length }) => toastSuccess(pointingTexts.findingAgain(counted(length))),
    onError: toastFailure(texts.documents.extractAgainFailed),
  });
  const isRunning = useIsExtractingAgain(extractor.id);
  if (documents.length === 0) return null;
  const price = extractionPrice(documents);
  const start = async () => {
    const isSure = await confirmAction({
      title: texts.documents.confirmExtractAgain(counted(documents.length)),
      description: texts.documents.extractAgainHint,
      confirmLabel: texts.documents.extractAgain(price, number),
      isHarmless: true,
    });
    if (isSure) again.mutate(documents.map(({ id }) => id));
  };
  return (
    <Offer>
      <p className="min-w-0">{formatCount(price, "credit", number)}</p>
      <Button
        size="sm"
        className="ms-auto"
        pending={isRunning && texts.documents.extractingAgain}
        onClick={() => void start()}
      >
        {pointingTexts.find(counted(documents.length))}
      </Button>
    </Offer>
  );
}
