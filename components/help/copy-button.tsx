"use client";

import { Copy } from "lucide-react";
import { copyText } from "@/components/copy-text";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";

export function CopyButton({ text, label = texts.copy }: { text: string; label?: string }) {
  return (
    <IconButton
      icon={Copy}
      tooltip={label}
      label={label}
      className="absolute end-1 top-1"
      onClick={() => copyText(text)}
    />
  );
}
