"use client";

import { Upload } from "lucide-react";
import { cn } from "@/lib/class-names";

interface FileInputProps {
  id: string;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  active?: boolean;
  compact?: boolean;
  title: string;
  limits: string;
  hints: readonly string[];
  onFiles: (files: File[]) => void;
}

export function FileInput({
  id,
  accept,
  multiple = false,
  disabled = false,
  active = false,
  compact = false,
  title,
  limits,
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
          event.target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={cn(
          "flex cursor-pointer items-center rounded border border-dashed transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action peer-disabled:cursor-not-allowed peer-disabled:opacity-60",
          compact ? "min-h-11 gap-3 px-4 py-1" : "flex-col gap-2 px-6 py-8 text-center",
          active ? "border-action bg-action-wash" : "border-rule-strong bg-sheet hover:bg-wash/60",
        )}
      >
        <Upload aria-hidden className="size-5 shrink-0 text-action" />
        <span className="text-sm font-medium">{title}</span>
      </label>
      <div
        id={`${id}-hint`}
        className={cn("text-xs text-ink-soft", compact ? "mt-1.5 max-md:sr-only" : "mt-2 grid gap-0.5")}
      >
        <p className={cn(compact && "pointer-events-none lg:absolute lg:end-4 lg:top-3.5")}>{limits}</p>
        {compact ? <p>{hints.join(" ")}</p> : hints.map((hint) => <p key={hint}>{hint}</p>)}
      </div>
    </div>
  );
}
