"use client";

import { Files, Grid3x3, type LucideIcon } from "lucide-react";
import { cn } from "@/lib/class-names";
import type { View } from "@/components/documents/table-state";

const views: { view: View; label: string; icon: LucideIcon }[] = [
  { view: "files", label: "Files", icon: Files },
  { view: "values", label: "Values", icon: Grid3x3 },
];

interface ViewSwitchProps {
  view: View;
  onChange: (view: View) => void;
  onApproach: (view: View) => void;
}

export function ViewSwitch({ view: current, onChange, onApproach }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className="inline-flex rounded border p-0.5" data-print="hide">
      {views.map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          onClick={() => onChange(view)}
          onPointerEnter={() => onApproach(view)}
          onFocus={() => onApproach(view)}
          className={cn(
            "target inline-flex h-7 items-center justify-center gap-1.5 rounded px-2.5 text-sm font-medium transition-colors",
            view === current ? "bg-action-wash text-action" : "text-ink-soft hover:bg-wash hover:text-ink",
          )}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </button>
      ))}
    </div>
  );
}
