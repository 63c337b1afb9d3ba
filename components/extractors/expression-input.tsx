"use client";

import { useRef, useState, type KeyboardEvent } from "react";
import { controlOf } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/input";
import { cn } from "@/lib/class-names";
import { RULE_EXPRESSION_MAX } from "@/lib/api/limits";
import { completed, completionAt } from "./complete-name";

interface ExpressionInputProps {
  id: string;
  value: string;
  names: readonly string[];
  error: string | undefined;
  onChange: (value: string) => void;
}

export function ExpressionInput({ id, value, names, error, onChange }: ExpressionInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const completion = caret === null ? null : completionAt(value, caret, names);
  const options = completion?.names ?? [];
  const active = Math.min(chosen, options.length - 1);
  const optionId = (index: number) => `${id}-name-${index}`;

  const take = (name: string) => {
    if (!completion || caret === null) return;
    const taken = completed(value, { from: completion.from, until: caret, name });
    onChange(taken.expression);
    setCaret(null);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(taken.caret, taken.caret);
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const name = options[active];
    if (event.key === "Enter" && name === undefined) return event.preventDefault();
    if (name === undefined) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    if (by !== undefined) setChosen((active + by + options.length) % options.length);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) take(name);
    else if (event.key === "Escape") setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <Textarea
        ref={input}
        {...controlOf(id, error)}
        role="combobox"
        data-escape="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-names`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        className="font-mono"
        spellCheck={false}
        autoComplete="off"
        placeholder="Net + Tax == Total"
        maxLength={RULE_EXPRESSION_MAX}
        value={value}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(null)}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setChosen(0);
        }}
      />
      <ul
        id={`${id}-names`}
        role="listbox"
        aria-label="Fields"
        hidden={options.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-48 overflow-auto rounded border bg-sheet py-1 shadow-lg"
      >
        {options.map((name, index) => (
          <li
            key={name}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={cn("cursor-pointer px-3 py-1 text-sm", index === active && "bg-wash")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(name)}
          >
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
