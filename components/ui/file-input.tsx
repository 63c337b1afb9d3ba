"use client";

import { Upload } from "lucide-react";
import { cn } from "@/lib/class-names";

interface FileInputProps {
  id: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Whether files are being dragged over the page. */
  active?: boolean;
  title: string;
  hints: readonly string[];
  onFiles: (files: File[]) => void;
}

/** A large file input for mouse and keyboard. Dropped files are handled by `useFileDrop`. */
export function FileInput({
  id,
  accept,
  multiple = false,
  disabled = false,
  active = false,
  title,
  hints,
  onFiles,
}: FileInputProps) {
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows the same file to be picked again.
          event.target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={cn(
          "flex cursor-pointer flex-col items-center gap-1 rounded border border-dashed px-6 py-8 text-center transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action peer-disabled:cursor-not-allowed peer-disabled:opacity-60",
          active ? "border-action bg-action-wash" : "border-rule-strong bg-sheet hover:bg-wash/60",
        )}
      >
        <Upload aria-hidden className="mb-1 size-5 text-action" />
        <span className="text-sm font-medium">{title}</span>
      </label>
      <div id={`${id}-hint`} className="mt-2 grid gap-0.5 text-xs text-ink-soft">
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
    </div>
  );
}
