"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { TypeMark } from "@/components/extractors/field-chips";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Chip } from "@/components/ui/chip";
import { Tooltip } from "@/components/ui/tooltip";
import type { FieldDto } from "@/lib/api/extractor";

export function FieldChipLine({ fields }: { fields: readonly FieldDto[] }) {
  const { number } = useFormats();
  const [unfolded, setUnfolded] = useState(false);
  const { listRef, fitting } = useFirstLine(fields.length);
  const hidden = fields.length - fitting;
  return (
    <div className="flex items-start gap-2">
      <ul
        ref={listRef}
        aria-label="Fields"
        className={
          unfolded ? "flex min-w-0 flex-wrap gap-1.5" : "flex h-6.5 min-w-0 flex-wrap gap-1.5 overflow-hidden"
        }
      >
        {fields.map((field, index) => (
          <li key={field.id} className={unfolded || index < fitting ? "max-w-full" : "invisible max-w-full"}>
            <FieldChip field={field} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={unfolded}
          className="target shrink-0 rounded px-1 text-xs text-ink-soft hover:text-ink hover:underline"
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? "Show less" : `${number(hidden)} more`}
        </button>
      )}
    </div>
  );
}

function useFirstLine(count: number) {
  const listRef = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const measure = () => {
      const tops = [...list.children].map((item) => (item as HTMLElement).offsetTop);
      setFitting(tops.filter((top) => top === tops[0]).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    measure();
    return () => observer.disconnect();
  }, [count]);
  return { listRef, fitting };
}

function FieldChip({ field }: { field: FieldDto }) {
  return (
    <Tooltip
      text={
        <>
          <span className="block font-medium">
            {field.type}
            {field.required && ", required"}
          </span>
          <span dir="auto">{field.prompt || texts.fields.noPrompt}</span>
        </>
      }
    >
      <span tabIndex={0} className="inline-flex max-w-full rounded">
        <Chip className="py-1">
          <TypeMark type={field.type} />
          <bdi className="truncate">{field.name}</bdi>
          {field.required && (
            <>
              <span aria-hidden>*</span>
              <span className="sr-only">required</span>
            </>
          )}
        </Chip>
      </span>
    </Tooltip>
  );
}
