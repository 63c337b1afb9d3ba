"use client";

import * as Popper from "@radix-ui/react-popper";
import { useMemo } from "react";
import { createPortal } from "react-dom";
import { ValueEditor, type ValueEditorProps } from "@/components/documents/value-editor";
import { cellAt } from "./cell-elements";
import type { CellPlace } from "./move-focus";

interface CellEditorProps extends ValueEditorProps {
  grid: React.RefObject<HTMLElement | null>;
  cell: CellPlace;
  width: number;
  height: number;
}

/** Floats over its cell, because the grid's edge would clip large inputs and messages. */
export function CellEditor({ grid, cell: { row, column }, width, height, ...editor }: CellEditorProps) {
  const anchor = useMemo(
    () => ({
      get current() {
        return cellAt(grid.current, { row, column });
      },
    }),
    [grid, row, column],
  );
  return createPortal(
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Popper.Content
        data-cell-editor
        side="bottom"
        align="start"
        sideOffset={-height - OVERLAP}
        collisionPadding={8}
        className="z-30 rounded border bg-sheet p-0.5 shadow-lift"
        style={{ width: Math.max(width, MIN_WIDTH[editor.value.type]) }}
      >
        <ValueEditor {...editor} compact />
      </Popper.Content>
    </Popper.Root>,
    document.body,
  );
}

const OVERLAP = 3;

const MIN_WIDTH = { TEXT: 208, NUMBER: 144, DATE: 320, BOOLEAN: 304 } as const;
