"use client";

import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { ConfirmValuesDialog, doubtfulOf } from "@/components/documents/confirm-values-dialog";
import { confirmationsOf, countValues, type ValueChange } from "@/components/documents/confirmations";
import { openCheckOf } from "@/components/documents/open-check";
import { useFormats } from "@/components/formats";
import { useShortcuts } from "@/components/navigation/use-shortcuts";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import type { DocumentDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";

interface ConfirmAllProps {
  document: Pick<DocumentDto, "id" | "checks" | "confirmed_at">;
  values: readonly ValueDto[];
  onConfirm: (changes: readonly ValueChange[]) => void;
}

const isOutsideTables = (focused: Element | null) => !focused?.closest("[role=grid]");

export function ConfirmAll({ document, values, onConfirm }: ConfirmAllProps) {
  const [isAsking, setAsking] = useState(false);
  const { number } = useFormats();
  const changes = confirmationsOf(document.id, values);
  const doubtful = doubtfulOf(changes);
  const documentCheck = openCheckOf(document);
  const confirm = () => {
    setAsking(false);
    onConfirm(changes);
  };
  const start = () => {
    if (changes.length === 0) return;
    if (doubtful.length > 0 || documentCheck !== null) setAsking(true);
    else confirm();
  };
  useShortcuts([{ keys: "shift+enter", run: start, when: isOutsideTables }]);
  if (changes.length === 0) return null;
  return (
    <>
      <Button icon={CheckCheck} size="sm" aria-keyshortcuts="Shift+Enter" onClick={start}>
        {texts.confirming.confirm(countValues(changes, number))}
      </Button>
      {isAsking && (
        <ConfirmValuesDialog
          count={changes.length}
          doubtful={doubtful}
          documentCheck={documentCheck}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
