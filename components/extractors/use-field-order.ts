"use client";

import { useEffect, useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastError } from "@/components/ui/toast";
import type { FieldDto } from "@/lib/api/extractor";
import { useOrderFields } from "./use-fields";

interface Moving {
  id: string;
  order: readonly string[];
  byPointer: boolean;
}

const ROW = "data-field-row";

export function useFieldOrder(extractorId: string, fields: readonly FieldDto[]) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const save = useOrderFields(extractorId);
  const ids = fields.map(({ id }) => id);
  const order = moving
    ? [...moving.order.filter((id) => ids.includes(id)), ...missing(ids, moving.order)]
    : ids;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const nameOf = (id: string) => byId.get(id)?.name ?? "";

  const take = (id: string, byPointer: boolean) => {
    setMoving({ id, order: ids, byPointer });
    if (!byPointer) announce(texts.fields.taken(nameOf(id), ids.indexOf(id) + 1, ids.length));
  };
  const moveTo = (place: number) => {
    if (!moving) return;
    const others = order.filter((id) => id !== moving.id);
    const to = Math.max(0, Math.min(place, others.length));
    if (to === order.indexOf(moving.id)) return;
    setMoving({ ...moving, order: others.toSpliced(to, 0, moving.id) });
    announce(texts.fields.moved(nameOf(moving.id), to + 1, order.length));
  };
  const putDown = () => {
    if (!moving) return;
    setMoving(null);
    const name = nameOf(moving.id);
    const place = order.indexOf(moving.id) + 1;
    if (!moving.byPointer) announce(texts.fields.putDown(name, place, order.length));
    if (order.every((id, at) => id === ids[at])) return;
    save.mutate(order, {
      onError: (error) => {
        logToConsole(texts.fields.orderFailed, error);
        toastError(texts.fields.orderFailed, messageOf(error));
      },
    });
  };
  const cancel = () => {
    if (!moving) return;
    setMoving(null);
    announce(texts.fields.moveCancelled(nameOf(moving.id)));
  };

  useEffect(() => {
    if (!moving?.byPointer) return;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pointermove", ({ clientY }) => moveTo(placeAt(clientY, moving)), { signal });
    window.addEventListener("pointerup", putDown, { signal });
    window.addEventListener("pointercancel", cancel, { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
    return () => stop.abort();
  });

  return {
    fields: order.flatMap((id) => byId.get(id) ?? []),
    movingId: moving?.id ?? null,
    rowOf: (id: string) => ({ [ROW]: id }),
    handleOf: (id: string) => ({
      "aria-pressed": moving?.id === id,
      onPointerDown: (event: React.PointerEvent) => {
        if (event.button === 0) take(id, true);
      },
      // Moving the row within the DOM does not trigger this, because React ignores events during the move.
      onBlur: () => {
        if (moving?.id === id && !moving.byPointer) putDown();
      },
      onKeyDown: (event: React.KeyboardEvent) => {
        const isTaken = moving?.id === id;
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (event.key === " " || event.key === "Enter") {
          if (isTaken) putDown();
          else take(id, false);
        } else if (isTaken && event.key === "Escape") cancel();
        else if (isTaken && by !== undefined) moveTo(order.indexOf(id) + by);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

function missing(ids: readonly string[], order: readonly string[]): string[] {
  return ids.filter((id) => !order.includes(id));
}

function placeAt(y: number, { id, order }: Moving): number {
  return order.filter((other) => {
    const row = other === id ? null : document.querySelector(`[${ROW}="${CSS.escape(other)}"]`);
    const box = row?.getBoundingClientRect();
    return box !== undefined && box.top + box.height / 2 < y;
  }).length;
}
