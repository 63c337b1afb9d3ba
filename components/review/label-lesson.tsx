"use client";

import { BookmarkPlus, Check } from "lucide-react";
import { ExtractAgainButton } from "@/components/documents/extract-again-button";
import { messageOf } from "@/components/error-message";
import { useUpdateField } from "@/components/extractors/use-fields";
import { withLabel } from "@/components/extractors/with-label";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { toastError } from "@/components/ui/toast";
import type { DocumentInListDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { Lesson } from "./use-corrections";

interface LabelLessonProps {
  extractor: ListedExtractorDto;
  lesson: Lesson;
  /** The other processed documents. */
  others: readonly DocumentInListDto[];
}

/** Offers to remember the label that a corrected value stands beside, and then to extract the other documents with it. */
export function LabelLesson({ extractor, lesson: { name, label }, others }: LabelLessonProps) {
  const update = useUpdateField(extractor.id);
  const { number } = useFormats();
  const field = extractor.fields.find((other) => other.name === name);
  if (!field) return null;
  const labels = withLabel(field.also_called, label);
  const isKnown = field.also_called.some((known) => known.toLowerCase() === label.toLowerCase());
  if (isKnown) {
    return (
      <div className="grid justify-items-start gap-1.5 text-xs text-ink-soft">
        <p className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
          <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success" />
          <span>
            <bdi>{name}</bdi> is now also called “<bdi>{label}</bdi>”.
            {others.length > 0 &&
              ` ${formatCount(others.length, "other document", number)} can be read with it.`}
          </span>
        </p>
        {others.length > 0 && <ExtractAgainButton extractorId={extractor.id} documents={others} />}
      </div>
    );
  }
  if (labels === null) return null;
  return (
    <div className="grid justify-items-start gap-1.5 text-xs text-ink-soft">
      <p className="[overflow-wrap:anywhere]">
        It stands beside “<bdi className="text-ink">{label}</bdi>”, which this field does not know.
      </p>
      <Button
        size="sm"
        onClick={() =>
          update.mutate(
            { fieldId: field.id, change: { also_called: labels } },
            {
              onSuccess: () => announce(texts.fields.labelAdded(label)),
              onError: (error) => toastError(texts.fields.updateFailed, messageOf(error)),
            },
          )
        }
      >
        <BookmarkPlus aria-hidden />
        Remember this label
      </Button>
    </div>
  );
}
