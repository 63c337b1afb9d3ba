"use client";

import { Copy } from "lucide-react";
import { copyText } from "@/components/copy-text";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";

/** Stands in the upper corner of the code that it copies. */
export function CopyButton({ text }: { text: string }) {
  return (
    <IconButton
      icon={Copy}
      tooltip={texts.copy}
      label={texts.copy}
      className="absolute end-1 top-1"
      onClick={() => copyText(text)}
    />
  );
}
