"use client";

import { CircleCheck, Undo2 } from "lucide-react";
import { isToCheck } from "@/components/documents/apply-correction";
import { askedCheckOf, openCheckOf } from "@/components/documents/open-check";
import { displayFilename } from "@/components/documents/display-filename";
import { isAbsent } from "@/components/documents/table-value";
import { useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import type { DocumentDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";
import { useReviewContext } from "./use-review";

interface CheckProgressProps {
  document: Pick<DocumentDto, "checks" | "confirmed_at">;
  values: readonly ValueDto[];
  confirmAll: React.ReactNode;
  onNext: () => void;
}

export function CheckProgress({ document, values, confirmAll, onNext }: CheckProgressProps) {
  const { corrections, neighbours, undo } = useReviewContext();
  const nextDocument = neighbours.nextToCheck;
  const { number } = useFormats();
  const toCheck = values.filter(isToCheck).length + Number(openCheckOf(document) !== null);
  return (
    <div
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t bg-sheet px-4 py-2"
      data-print="hide"
    >
      <p className="flex min-w-0 items-center gap-1.5 text-sm">
        {toCheck > 0 ? `${number(toCheck)} to check` : <NothingLeft document={document} values={values} />}
      </p>
      <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-1.5">
        {corrections.last && (
          <Button
            icon={Undo2}
            size="sm"
            variant="ghost"
            onClick={undo}
            title={"name" in corrections.last ? `Undo the change to ${corrections.last.name}` : undefined}
          >
            Undo
          </Button>
        )}
        {confirmAll}
        {toCheck > 0 ? (
          <Button size="sm" onClick={onNext}>
            Next to check
          </Button>
        ) : (
          nextDocument && (
            <Button size="sm" variant="primary" onClick={onNext} className="min-w-0 shrink">
              <span className="truncate">
                Next: <bdi>{displayFilename(nextDocument.filename)}</bdi>
              </span>
              <span className="shrink-0 font-normal">
                {texts.documents.toCheck(number(nextDocument.to_check))}
              </span>
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function NothingLeft({ document, values }: Pick<CheckProgressProps, "document" | "values">) {
  const { number } = useFormats();
  const hadChecks =
    askedCheckOf(document) !== undefined ||
    values.some(
      (value) => value.checks.length > 0 || value.suggestion !== null || (value.required && isAbsent(value)),
    );
  const found = values.filter((value) => !isAbsent(value)).length;
  if (!hadChecks && found < values.length) return texts.documents.found(number(found), number(values.length));
  return (
    <>
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      {hadChecks ? "All checked" : "Nothing to check"}
    </>
  );
}

const legend: readonly { keys: string[]; does: string }[] = [
  { keys: ["↑", "↓"], does: "value" },
  { keys: ["Enter"], does: "confirm or edit" },
  { keys: ["Shift", "Enter"], does: "confirm document" },
  { keys: ["E"], does: "edit" },
  { keys: ["Del"], does: "mark as empty" },
  { keys: ["N"], does: "next to check" },
  { keys: ["J", "K"], does: "document" },
  { keys: ["Ctrl/⌘", "Z"], does: "undo" },
  { keys: ["Esc"], does: "back" },
];

const tableLegend: typeof legend = [
  { keys: ["Enter"], does: "edit" },
  { keys: ["Shift", "↓"], does: "select" },
  { keys: ["Ctrl/⌘", "V"], does: "paste" },
  { keys: ["Ctrl/⌘", "D"], does: "fill down" },
  { keys: ["Ins"], does: "add row" },
  { keys: ["Ctrl/⌘", "Del"], does: "remove row" },
  { keys: ["Ctrl/⌘", "Enter"], does: "confirm table" },
  { keys: ["N"], does: "next to check" },
  { keys: ["J", "K"], does: "document" },
  { keys: ["Ctrl/⌘", "Z"], does: "undo" },
  { keys: ["Esc"], does: "back" },
];

export function KeyLegend({ ofTable }: { ofTable: boolean }) {
  return (
    <ul
      aria-label="Keys"
      data-print="hide"
      className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t px-4 py-1.5 text-xs text-ink-soft max-md:hidden pointer-coarse:hidden"
    >
      {(ofTable ? tableLegend : legend).map(({ keys, does }) => (
        <li key={does} className="flex items-center gap-1.5">
          <span className="flex gap-0.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
          {does}
        </li>
      ))}
      {ofTable && (
        <li className="ms-auto">
          <HelpLink to="using#tables">Help with tables</HelpLink>
        </li>
      )}
    </ul>
  );
}
