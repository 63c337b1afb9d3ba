"use client";

import { BookmarkPlus } from "lucide-react";
import { useUpdateField } from "@/components/extractors/use-fields";
import { withLabel } from "@/components/extractors/with-label";
import { useReviewContext } from "@/components/review/use-review";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/toast";
import { tableTexts } from "./texts";

export function HeadingLesson({ name }: { name: string }) {
  const { extractor, headings } = useReviewContext();
  const update = useUpdateField(extractor.id);
  const field = extractor.fields.find((one) => one.name === name);
  const columns = field?.columns ?? [];
  const isKnown = ({ column, heading }: (typeof headings)[number]) =>
    columns.some((one) => one.name === column && one.also_called?.includes(heading));
  const left = headings.filter((heading) => !isKnown(heading));
  if (!field || left.length === 0) return null;
  const taught = columns.map((column) => {
    const heading = left.find((one) => one.column === column.name)?.heading;
    const also = heading === undefined ? null : withLabel(column.also_called ?? [], heading);
    return also ? { ...column, also_called: also } : column;
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-soft">
      <p className="min-w-40 flex-1 [overflow-wrap:anywhere]">
        {tableTexts.headings}{" "}
        {left.map(({ column, heading }, index) => (
          <span key={column}>
            {index > 0 && ", "}
            <bdi>{column}</bdi>: “<bdi className="text-ink">{heading}</bdi>”
          </span>
        ))}
      </p>
      <Button
        icon={BookmarkPlus}
        size="sm"
        onClick={() =>
          update.mutate(
            { fieldId: field.id, change: { columns: taught } },
            {
              onSuccess: () => announce(tableTexts.headingsRemembered),
              onError: toastFailure(texts.fields.updateFailed),
            },
          )
        }
      >
        {tableTexts.rememberHeadings}
      </Button>
    </div>
  );
}
