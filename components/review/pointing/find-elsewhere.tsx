"use client";

import { useQuery } from "@tanstack/react-query";
import { extractionPrice, useExtractAgain } from "@/components/documents/use-extract-again";
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

interface FindElsewhereProps {
  field: Pick<FieldDto, "id" | "name">;
  /** The document that the field was made of. */
  docId: string;
}

/** Offers to read a field that was just added in the other documents, with what that costs. */
export function FindElsewhere({ field, docId }: FindElsewhereProps) {
  const { documents } = useReviewContext();
  const { data: user } = useQuery(userQuery);
  const others = documents.filter(
    ({ id, status, fields_changed: lacksField }) => id !== docId && status === "SUCCESS" && lacksField,
  );
  if (others.length === 0 || !user) return null;
  return (
    <div
      data-print="hide"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2 text-xs text-ink-soft"
    >
      {user.engine.service ? <FindAgain documents={others} /> : <FindFree field={field} documents={others} />}
    </div>
  );
}

function FindFree({
  field: { id, name },
  documents,
}: {
  field: FindElsewhereProps["field"];
  documents: readonly DocumentInListDto[];
}) {
  const { extractor } = useReviewContext();
  const { number } = useFormats();
  const find = useFindField(extractor.id, id);
  const counted = formatCount(documents.length, "other document", number);
  const start = () =>
    find.mutate(
      documents.map((document) => document.id),
      {
        onSuccess: (found) => toastSuccess(pointingTexts.found(name, number(found), counted)),
        onError: toastFailure(pointingTexts.findFailed(name)),
      },
    );
  return (
    <>
      <p className="min-w-0">{pointingTexts.free}</p>
      <Button
        size="sm"
        className="ms-auto"
        pending={find.isPending && pointingTexts.finding(number(find.read), number(documents.length))}
        onClick={start}
      >
        {pointingTexts.find(counted)}
      </Button>
    </>
  );
}

/** A model is asked for all fields, at the price of extracting the documents again. */
function FindAgain({ documents }: { documents: readonly DocumentInListDto[] }) {
  const { extractor } = useReviewContext();
  const { number } = useFormats();
  const again = useExtractAgain(extractor.id);
  const price = extractionPrice(documents);
  const counted = formatCount(documents.length, "other document", number);
  const start = async () => {
    const isSure = await confirmAction({
      title: texts.documents.confirmExtractAgain(counted),
      description: texts.documents.extractAgainHint,
      confirmLabel: texts.documents.extractAgain(price, number),
      isHarmless: true,
    });
    if (!isSure) return;
    again.mutate(
      documents.map(({ id }) => id),
      {
        onSuccess: () => toastSuccess(pointingTexts.findingAgain(counted)),
        onError: toastFailure(texts.documents.extractAgainFailed),
      },
    );
  };
  return (
    <>
      <p className="min-w-0">{formatCount(price, "credit", number)}</p>
      <Button
        size="sm"
        className="ms-auto"
        pending={again.isPending && texts.documents.extractingAgain}
        onClick={() => void start()}
      >
        {pointingTexts.find(counted)}
      </Button>
    </>
  );
}
