"use client";

import { Copy } from "lucide-react";
import { copyText } from "./copy-text";
import { texts } from "./texts";
import { Button } from "./ui/button";
import { Dialog, DialogFooter } from "./ui/dialog";
import { FormField } from "./ui/form-field";
import { Input } from "./ui/input";

interface SecretDialogProps {
  title: string;
  description: string;
  label: string;
  secret: string;
  children?: React.ReactNode;
  onClose: () => void;
}

/** Only the button closes the dialog, so that users don't lose the secret by accident. */
export function SecretDialog({ title, description, label, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} description={description} className="max-w-xl">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pb-5">
        <FormField id="secret" label={label}>
          <div className="flex gap-2">
            <Input
              id="secret"
              readOnly
              value={secret}
              className="min-w-0 flex-1 font-mono text-sm"
              onFocus={(event) => event.target.select()}
            />
            <Button icon={Copy} onClick={() => copyText(secret)}>
              {texts.copy}
            </Button>
          </div>
        </FormField>
        {children}
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
