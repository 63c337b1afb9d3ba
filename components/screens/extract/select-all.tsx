"use client";

import { Checkbox } from "@/components/ui/checkbox";
import type { useSelection } from "./use-selection";

interface SelectAllProps {
  selection: ReturnType<typeof useSelection>;
  children?: React.ReactNode;
}

export function SelectAll({ selection, children }: SelectAllProps) {
  return (
    <Checkbox
      aria-label="Select all documents"
      checked={selection.all}
      indeterminate={selection.some}
      onChange={() => void selection.toggleAll().catch(() => undefined)}
    >
      {children}
    </Checkbox>
  );
}
