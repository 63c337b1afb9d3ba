import { isToCheck } from "@/components/documents/apply-correction";
import type { ValueDto } from "@/lib/api/value";

export function orderOf(values: readonly ValueDto[]): string[] {
  const toCheck = values.filter(isToCheck);
  const others = values.filter((value) => !isToCheck(value));
  return [...toCheck, ...others].map(({ name }) => name);
}

/** Keeps an earlier order, so that values do not jump away when confirmed. */
export function arrangeValues<V extends ValueDto>(order: readonly string[], values: readonly V[]): V[] {
  const position = new Map(order.map((name, index) => [name, index]));
  const positionOf = ({ name }: ValueDto) => position.get(name) ?? order.length;
  return [...values].sort((a, b) => positionOf(a) - positionOf(b));
}

export function firstToCheck(values: readonly ValueDto[], name: string | null): string | null {
  const position = values.findIndex((value) => value.name === name);
  const others = [...values.slice(position + 1), ...values.slice(0, Math.max(0, position))];
  return others.find(isToCheck)?.name ?? null;
}
