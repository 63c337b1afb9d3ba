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

/** What has to be said before many values are confirmed. */
export interface DoubtfulValue {
  docId: string;
  value: ValueDto;
}

/** Those of the values that a person should look at. */
export function doubtfulOf(changes: readonly ValueChange[]): DoubtfulValue[] {
  return changes
    .filter(({ before }) => isToCheck(before))
    .map(({ docId, before }) => ({ docId, value: before }));
}

interface ConfirmValuesDialogProps {
  /** How many values are confirmed. */
  count: number;
  doubtful: readonly DoubtfulValue[];
  /** What is said of the document as a whole. */
  documentCheck?: string | null;
  /** The name of a value's document, where the values are of several. */
  nameOf?: (docId: string) => string;
  onConfirm: () => void;
  onClose: () => void;
}

/** More are counted. */
const MAX_NAMED = 50;

/** Names what has a check before it is confirmed. The focus starts on the button that confirms. */
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
          // The key that opened the dialog, held down, must not confirm what was not read.
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
