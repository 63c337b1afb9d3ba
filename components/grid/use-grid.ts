"use client";

import { flushSync } from "react-dom";
import type { ValueDto } from "@/lib/api/value";
import { focusCell, placeOf } from "./cell-elements";
import { moveFocus, type CellPlace } from "./move-focus";
import { useCellDrag } from "./use-cell-drag";
import { useGridLayout, type GridContent } from "./use-grid-layout";
import { useKeptFocus } from "./use-kept-focus";
import { usePeek } from "./value-peek";

interface GridOptions extends GridContent {
  focus: CellPlace;
  isEditing: boolean;
  selectsMany: boolean;
  valueAt: (cell: CellPlace) => ValueDto | undefined;
  onMove: (to: CellPlace, extend: boolean) => void;
  /** Must open the editor synchronously, so that the editor receives the typed character. */
  onEdit: (cell: CellPlace) => void;
  onStopEditing: () => void;
  onKey: (event: React.KeyboardEvent) => boolean;
  onPaste?: (text: string) => void;
  opensEditor: (event: React.KeyboardEvent) => boolean;
}

export function useGrid(options: GridOptions) {
  const { rows, columns, focus, isEditing, selectsMany, valueAt, onMove, onEdit, onStopEditing } = options;
  const { grid, isRtl, ...layout } = useGridLayout(options, focus);
  const { peek, ...peeking } = usePeek();
  useKeptFocus(grid);

  const goTo = (cell: CellPlace, extend = false) => {
    if (isEditing) focusCell(grid.current);
    // The cell must be in the DOM to receive the focus.
    flushSync(() => onMove(cell, extend));
    // A refused value opens its editor, which receives the focus.
    const opened = document.activeElement?.closest("[data-cell-editor]");
    const target = opened ? grid.current?.querySelector("[data-focus]") : focusCell(grid.current);
    target?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // The first column is always visible, so scroll to the columns next to it.
    if (cell.column === 0) grid.current?.scrollTo({ left: 0 });
  };
  const edit = (cell: CellPlace) => {
    peeking.close();
    onEdit(cell);
  };
  const stopEditing = () => {
    const isLeft = document.activeElement?.closest("[data-cell-editor]") === null;
    flushSync(onStopEditing);
    if (!isLeft) focusCell(grid.current);
  };
  const dragging = useCellDrag((cell) => goTo(cell, true), grid);

  const handleKeyDown = (event: React.KeyboardEvent) => {
    const { key } = event;
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const size = { rows: rows.length, columns: columns.length + 1, page: layout.page };
    const to = moveFocus(focus, { key, mod }, size, isRtl);
    if (to) goTo(to, event.shiftKey);
    else if (!options.onKey(event)) {
      if (key === "F2" || (key === "Enter" && !event.shiftKey && !isControl(event.target))) edit(focus);
      else {
        // Don't prevent the default action, so that the editor receives the typed character.
        if (key.length === 1 && !mod && options.opensEditor(event)) edit(focus);
        return;
      }
    }
    event.preventDefault();
  };

  return {
    ...layout,
    rows,
    columns,
    focus,
    grid,
    peek,
    valueAt,
    goTo,
    stopEditing,
    selectsMany,
    handlers: {
      onKeyDown: handleKeyDown,
      onMouseDown: (event: React.MouseEvent) => {
        const cell = placeOf(event.target);
        if (!cell || event.button !== 0 || isControl(event.target)) return;
        event.preventDefault();
        goTo(cell, selectsMany && event.shiftKey);
        if (selectsMany) dragging.start();
      },
      onDoubleClick: ({ target }: React.MouseEvent) => {
        const cell = placeOf(target);
        if (cell && !isControl(target)) edit(cell);
      },
      onPaste: (event: React.ClipboardEvent) => {
        const text = event.clipboardData.getData("text/plain");
        if (!options.onPaste || text === "") return;
        event.preventDefault();
        peeking.close();
        options.onPaste(text);
      },
      onPointerOver: peeking.hover,
      onFocus: ({ target }: React.FocusEvent) => {
        peeking.consider({ target });
        // Taps and screen readers focus cells directly.
        const cell = placeOf(target);
        if (cell && (cell.row !== focus.row || cell.column !== focus.column)) onMove(cell, false);
      },
    },
  };
}

export type GridModel = ReturnType<typeof useGrid>;

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest("a, button, input, textarea, select, [role=separator]") !== null
  );
}
