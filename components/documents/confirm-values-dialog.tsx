"use client";

import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import type { ValueDto } from "@/lib/api/value";
import { isToCheck } from "./apply-correction";
import type { ValueChange } from "./confirmations";
import { describeValue } from "./table-value";

export interface DoubtfulValue {
  docId: string;
  value: ValueDto;
}

export function doubtfulOf(changes: readonly ValueChange[]): DoubtfulValue[] {
  return changes
    .filter(({ before }) => isToCheck(before))
    .map(({ docId, before }) => ({ docId, value: before }));
}

interface ConfirmValuesDialogProps {
  count: number;
  doubtful: readonly DoubtfulValue[];
  documentCheck?: string | null;
  nameOf?: (docId: string) => string;
  onConfirm: () => void;
  onClose: () => void;
}

const MAX_NAMED = 50;

export function ConfirmValuesDialog(props: ConfirmValuesDialogProps) {
  const { count, doubtful, documentCheck = null, nameOf, onConfirm, onClose } = props;
  const { number } = useFormats();
  const label = texts.confirming.confirm(formatCount(count, "value", number));
  const others = doubtful.length - MAX_NAMED;
  return (
    <Dialog onClose={onClose} title={label} description={texts.confirming.named}>
      <DialogBody tabIndex={0}>
        <ul className="grid gap-2 text-sm">
          {documentCheck !== null && <li className="text-pending">{documentCheck}</li>}
          {doubtful.slice(0, MAX_NAMED).map(({ docId, value }) => (
            <Doubtful key={`${docId} ${value.name}`} value={value} document={nameOf?.(docId)} />
          ))}
          {others > 0 && <li className="text-ink-soft">{texts.confirming.more(number(others))}</li>}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{texts.editing.cancel}</Button>
        <Button
          variant="primary"
          autoFocus
          // Holding down the key that opened the dialog must not confirm it.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={onConfirm}
        >
          {label}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Doubtful({ value, document }: { value: ValueDto; document: string | undefined }) {
  const formats = useFormats();
  return (
    <li className="[overflow-wrap:anywhere]">
      {document !== undefined && <bdi className="block text-xs text-ink-soft">{document}</bdi>}
      <bdi className="font-medium">{value.name}</bdi>: <bdi>{describeValue(value, formats)}</bdi>
      {value.checks.map(({ code, message }) => (
        <span key={`${code} ${message}`} className="block text-xs text-pending">
          {message}
        </span>
      ))}
    </li>
  );
}
