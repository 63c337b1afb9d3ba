"use client";

import { withLabel } from "@/components/extractors/with-label";
import { RememberButton } from "@/components/review/remember-button";
import { useReviewContext } from "@/components/review/use-review";
import { tableTexts } from "./texts";

export function HeadingLesson({ name }: { name: string }) {
  const { extractor, headings } = useReviewContext();
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
      <RememberButton field={field} change={{ columns: taught }} remembered={tableTexts.headingsRemembered}>
        {tableTexts.rememberHeadings}
      </RememberButton>
    </div>
  );
}
