"use client";

import { Check } from "lucide-react";
import { isAt } from "@/components/documents/failed-changes";
import { ExtractAgainButton } from "@/components/documents/extract-again-button";
import { withLabel } from "@/components/extractors/with-label";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { RememberButton } from "./remember-button";
import { useReviewContext } from "./use-review";

export function LabelLesson({ name }: { name: string }) {
  const { extractor, docId, documents, corrections } = useReviewContext();
  const { number } = useFormats();
  const field = extractor.fields.find((other) => other.name === name);
  const lesson = corrections.lessons.find((other) => isAt(other, docId, name));
  const label = lesson?.label ?? null;
  if (!field || label === null) return null;
  const others = documents.filter(({ id, status }) => id !== docId && status === "SUCCESS");
  const labels = withLabel(field.also_called, label);
  const isKnown = field.also_called.some((known) => known.toLowerCase() === label.toLowerCase());
  if (isKnown) {
    return (
      <div className="grid justify-items-start gap-1.5 text-xs text-ink-soft">
        <p className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
          <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success" />
          <span>
            “<bdi>{label}</bdi>” is now a label of <bdi>{name}</bdi>.
            {others.length > 0 &&
              ` You can extract ${formatCount(others.length, "other document", number)} again.`}
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
        The document labels it “<bdi className="text-ink">{label}</bdi>”.
      </p>
      <RememberButton
        field={field}
        change={{ also_called: labels }}
        remembered={texts.fields.labelAdded(label)}
      >
        Remember this label
      </RememberButton>
    </div>
  );
}
