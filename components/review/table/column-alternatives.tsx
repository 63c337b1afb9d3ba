"use client";

import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import type { TableValueDto } from "@/lib/api/value";
import { tableTexts } from "./texts";

type Column = TableValueDto["columns"][number];

interface ColumnAlternativesProps {
  name: string;
  alternatives: NonNullable<Column["alternatives"]>;
  tabIndex: number;
  onChoose: (alternative: number) => void;
  onFocusLost: () => void;
}

export function ColumnAlternatives(props: ColumnAlternativesProps) {
  const { name, alternatives, tabIndex, onChoose, onFocusLost } = props;
  const isChosen = useRef(false);
  // The surrounding grid must not receive arrow keys.
  const keepKeys = (event: React.KeyboardEvent) => event.stopPropagation();
  return (
    <Menu modal={false}>
      <MenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          icon={ChevronDown}
          aria-label={tableTexts.otherColumns(name)}
          title={tableTexts.otherColumns(name)}
          tabIndex={tabIndex}
          onKeyDown={keepKeys}
          className="-me-1.5 size-6 shrink-0 text-pending"
        />
      </MenuTrigger>
      <MenuContent
        className="max-w-96"
        onKeyDown={keepKeys}
        onCloseAutoFocus={(event) => {
          if (!isChosen.current) return;
          event.preventDefault();
          onFocusLost();
        }}
      >
        {alternatives.map(({ label, examples }, alternative) => (
          <MenuItem
            key={alternative}
            onSelect={() => {
              isChosen.current = true;
              onChoose(alternative);
            }}
          >
            <bdi className="shrink-0 font-medium">{label ?? tableTexts.noHeading}</bdi>
            <bdi className="truncate text-ink-soft">{examples.join(" · ")}</bdi>
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
