"use client";

import { ArrowDownToLine, CheckCheck, Copy } from "lucide-react";
import { DownloadControls } from "@/components/documents/download-controls";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import type { FieldDto } from "@/lib/api/extractor";
import type { GridRow } from "./grid-rows";
import { gridTexts } from "./texts";
import type { GridActions } from "./use-grid-actions";

interface GridActionsBarProps {
  extractorId: string;
  rows: readonly GridRow[];
  fields: readonly FieldDto[];
  actions: GridActions;
}

export function GridActionsBar({ extractorId, rows, fields, actions }: GridActionsBarProps) {
  return (
    <div
      role="group"
      aria-label={gridTexts.actions}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t px-4 py-1 text-sm max-md:gap-x-1"
      data-print="hide"
    >
      <Menu>
        <MenuTrigger asChild>
          <Button icon={CheckCheck} size="sm">
            {gridTexts.confirm}
          </Button>
        </MenuTrigger>
        <MenuContent align="start">
          <Choices actions={actions} />
        </MenuContent>
      </Menu>
      <Button icon={Copy} size="sm" variant="ghost" onClick={() => actions.copy(true)}>
        {gridTexts.copyWithHeader}
      </Button>
      <Button icon={ArrowDownToLine} size="sm" variant="ghost" onClick={actions.fillDown}>
        {gridTexts.fillDown}
      </Button>
      <div className="ms-auto flex flex-wrap items-center gap-x-2 gap-y-1 max-md:gap-x-1">
        <DownloadControls
          extractorId={extractorId}
          fields={fields}
          count={rows.length}
          load={() => Promise.resolve(rows.map(({ id }) => id))}
        />
      </div>
    </div>
  );
}

function Choices({ actions }: Pick<GridActionsBarProps, "actions">) {
  const choices = actions.choices().filter(({ count }) => count > 0);
  if (choices.length === 0) return <MenuItem disabled>{gridTexts.noneToConfirm}</MenuItem>;
  return choices.map(({ label, confirm }) => (
    <MenuItem key={label} onSelect={confirm}>
      <bdi>{label}</bdi>
    </MenuItem>
  ));
}
