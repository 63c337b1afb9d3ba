"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import type { ScalarValueDto } from "@/lib/api/value";
import { fittingValues } from "./fitting-values";
import type { SourceSelection } from "./source";

/** More fields are in a menu. */
const SHOWN = 3;
const HEIGHT_PX = 48;
const MARGIN_PX = 8;

interface UseAsBarProps {
  selection: SourceSelection;
  values: readonly ScalarValueDto[];
  chosenName: string | null;
  onUse: (value: ScalarValueDto, selection: SourceSelection) => void;
}

/** Offers the fields that words selected in the document can be the value of. */
export function UseAsBar({ selection, values, chosenName, onUse }: UseAsBarProps) {
  const fitting = fittingValues(values, selection.text, chosenName);
  const bar = useRef<HTMLDivElement>(null);
  const { rect } = selection;
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { width } = current.getBoundingClientRect();
    const rightmost = document.documentElement.clientWidth - width - MARGIN_PX;
    current.style.left = `${Math.max(MARGIN_PX, Math.min(rightmost, rect.left))}px`;
    const above = rect.top - HEIGHT_PX;
    current.style.top = `${above > HEIGHT_PX * 2 ? above : rect.bottom + MARGIN_PX}px`;
  }, [rect]);
  if (fitting.length === 0) return null;
  const [shown, more] = [fitting.slice(0, SHOWN), fitting.slice(SHOWN)];
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Use the selected words"
      data-print="hide"
      className="fixed z-40 flex max-w-[calc(100vw-1rem)] flex-wrap items-center gap-1 rounded border bg-sheet p-1 text-sm shadow-lift"
      // A pressed button would take the selection with the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      <span className="ps-2 pe-1 text-xs text-ink-soft">Use as</span>
      {shown.map((value) => (
        <Button
          key={value.name}
          size="sm"
          variant={value.name === chosenName ? "primary" : "secondary"}
          className="max-w-48"
          onClick={() => onUse(value, selection)}
        >
          <bdi className="truncate">{value.name}</bdi>
        </Button>
      ))}
      {more.length > 0 && (
        <Menu modal={false}>
          <MenuTrigger asChild>
            <Button size="sm" variant="ghost">
              More
            </Button>
          </MenuTrigger>
          <MenuContent className="max-h-80 overflow-y-auto">
            {more.map((value) => (
              <MenuItem key={value.name} onSelect={() => onUse(value, selection)}>
                <bdi className="truncate">{value.name}</bdi>
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </div>
  );
}
