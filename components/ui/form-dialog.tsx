"use client";

import { Button } from "./button";
import { Dialog, DialogBody } from "./dialog";

interface FormDialogProps {
  onClose: () => void;
  title: string;
  description: string;
  className?: string;
  submitLabel: string;
  pending: string | false;
  disabled?: boolean;
  onSubmit: () => void;
  children: React.ReactNode;
}

export function FormDialog({
  onClose,
  title,
  description,
  className,
  submitLabel,
  pending,
  disabled,
  onSubmit,
  children,
}: FormDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} description={description} className={className}>
      <DialogBody>
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={disabled} pending={pending}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  );
}
