"use client";

import { X } from "lucide-react";
import type { FailedChange } from "@/components/documents/failed-changes";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";

interface FailedCellsProps {
  failures: readonly FailedChange[];
  renderName: (failure: FailedChange) => React.ReactNode;
  note?: string;
  onGo: (failure: FailedChange) => void;
  onDismiss: () => void;
}

const MAX_NAMED = 8;

export function FailedCells({ failures, renderName, note, onGo, onDismiss }: FailedCellsProps) {
  const { number } = useFormats();
  if (failures.length === 0) return null;
  const others = failures.length - MAX_NAMED;
  return (
    <div role="alert" className="flex items-start gap-2 border-b bg-pending-wash px-4 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {texts.confirming.refused(formatCount(failures.length, "value", number))}
          {note && <span className="font-normal text-ink-soft"> {note}</span>}
        </p>
        <ul className="mt-1 grid gap-0.5">
          {failures.slice(0, MAX_NAMED).map((failure) => (
            <li
              key={`${failure.docId} ${failure.name} ${failure.cell?.row} ${failure.cell?.column}`}
              className="[overflow-wrap:anywhere]"
            >
              <button
                type="button"
                className="target rounded text-start underline underline-offset-4 hover:no-underline"
                onClick={() => onGo(failure)}
              >
                {renderName(failure)}
              </button>
              {failure.draft !== null && (
                <>
                  {" "}
                  <q>
                    <bdi>{failure.draft}</bdi>
                  </q>
                </>
              )}
              : {failure.message}
            </li>
          ))}
          {others > 0 && <li className="text-ink-soft">{texts.confirming.more(number(others))}</li>}
        </ul>
      </div>
      <IconButton
        icon={X}
        label={texts.confirming.dismiss}
        tooltip={texts.confirming.dismiss}
        onClick={onDismiss}
      />
    </div>
  );
}
