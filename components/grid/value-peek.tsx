"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { describeValue, isAbsent, isTable } from "@/components/documents/table-value";
import { suggestedValue } from "@/components/documents/suggested-value";
import { Suggestion } from "@/components/documents/suggestion";
import { UnitText } from "@/components/documents/unit-text";
import { stateOf } from "@/components/documents/value-state";
import type { Formats } from "@/components/formats";
import { texts } from "@/components/texts";
import { unitInForce } from "@/lib/api/unit-in-force";
import type { ValueDto } from "@/lib/api/value";
import { placeOf } from "./cell-elements";
import type { CellPlace } from "./move-focus";
import { remarkOn } from "./value-remark";
import { gridTexts } from "./texts";

const TooltipContent = dynamic(() => import("@/components/ui/tooltip-content"), { ssr: false });

interface Peek {
  cell: CellPlace;
  trigger: HTMLElement;
  at: number;
}

/** One peek for the whole grid, because the grid may have thousands of cells. */
export function usePeek() {
  const [peek, setPeek] = useState<Peek | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  useEffect(() => {
    const note = ({ screenX: x, screenY: y }: PointerEvent) => (pointer.current = { x, y });
    document.addEventListener("pointermove", note);
    return () => document.removeEventListener("pointermove", note);
  }, []);
  return {
    peek,
    close: () => setPeek(null),
    hover: (event: React.PointerEvent) => {
      // Ignore a resting pointer: the keyboard may open or close a peek under it.
      const { x, y } = pointer.current;
      if (event.screenX !== x || event.screenY !== y) consider(event);
    },
    consider,
  };

  function consider({ target }: { target: EventTarget }) {
    const trigger = target instanceof Element ? target.closest<HTMLElement>("[data-peek]") : null;
    const cell = placeOf(trigger);
    if (!trigger || !cell || !hasMoreToSay(trigger)) setPeek(null);
    else if (trigger !== peek?.trigger) setPeek({ cell, trigger, at: Date.now() });
  }
}

function hasMoreToSay(trigger: HTMLElement): boolean {
  if (trigger.dataset.peek === "always") return true;
  const text = trigger.querySelector("[data-text]") ?? trigger;
  return text.scrollWidth > text.clientWidth;
}

export function ValuePeek({
  peek,
  value,
  leadText,
  formats,
}: {
  peek: Peek;
  value: ValueDto | undefined;
  leadText: string;
  formats: Formats;
}) {
  return (
    <TooltipContent key={peek.at} trigger={peek.trigger} activatedAt={peek.at} side="bottom">
      <span className="block max-h-72 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-line">
        {value ? <ValueText value={value} formats={formats} /> : <bdi>{leadText}</bdi>}
      </span>
    </TooltipContent>
  );
}

function ValueText({ value, formats }: { value: ValueDto; formats: Formats }) {
  const remark = remarkOn(value);
  const isChanged = stateOf(value) === "corrected";
  const suggested = suggestedValue(value);
  return (
    <>
      {suggested && <Suggestion>{describeValue(suggested, formats)}</Suggestion>}
      {!isAbsent(value) && (
        <span dir="auto" className="block font-medium">
          {describeValue(value, formats)}
          {!isTable(value) && <UnitText unit={unitInForce(value)} className="ms-1" />}
        </span>
      )}
      {remark !== null && <span className="block">{remark}</span>}
      {isChanged && !isTable(value) && (
        <span className="block">
          {gridTexts.foundBefore}{" "}
          <bdi>
            {value.original === null
              ? texts.results.noValue
              : describeValue({ ...value, value: value.original }, formats)}
          </bdi>
        </span>
      )}
    </>
  );
}
