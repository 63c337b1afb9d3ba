import type { ChangeResult } from "@/lib/api/correct-values";
import type { NamedChange } from "@/lib/api/value";
import { ApiError } from "@/lib/http/client";
import type { ManyChange } from "./apply-correction";
import type { CellAddress } from "./value-editor";

export interface ValueAddress {
  docId: string;
  name: string;
}

export interface FailedChange extends CellAddress {
  message: string;
  draft: string | null;
  insist?: NamedChange;
}

export function isAt(address: ValueAddress, docId: string, name: string): boolean {
  return address.docId === docId && address.name === name;
}

export function isSameCell(one: CellAddress, other: CellAddress): boolean {
  const sameValue = isAt(one, other.docId, other.name);
  return sameValue && one.cell?.row === other.cell?.row && one.cell?.column === other.cell?.column;
}

export function failureOf(docId: string, change: NamedChange, message: string): FailedChange {
  const entered = "cells" in change ? Object.entries(change.cells) : [];
  // If several cells were entered, only the message says which one was refused.
  const [column, typed] = (entered.length === 1 ? entered[0] : undefined) ?? [];
  const cell = "cells" in change && column !== undefined ? { row: change.row, column } : null;
  const draft = "value" in change ? change.value : typed;
  return { docId, name: change.name, message, draft: typeof draft === "string" ? draft : null, cell };
}

/** Returns the refused change with `insist` set, or undefined if it was refused for a reason other than limits. */
export function insistingOn(change: NamedChange, error: unknown): NamedChange | undefined {
  const canInsist = "value" in change || "candidate" in change || "cells" in change || "insert" in change;
  return canInsist && error instanceof ApiError && error.code === "outside_limits"
    ? { ...change, insist: true }
    : undefined;
}

export function failuresAfter(
  failures: readonly FailedChange[],
  docId: string,
  change: NamedChange,
): FailedChange[] {
  return failures.flatMap((failure) =>
    isAt(failure, docId, change.name) ? (afterChange(failure, change) ?? []) : failure,
  );
}

function afterChange(failure: FailedChange, change: NamedChange): FailedChange | null {
  const { cell } = failure;
  if (!("row" in change) || cell === null) return null;
  if ("cells" in change) return cell.row === change.row && cell.column in change.cells ? null : failure;
  if ("remove" in change && cell.row === change.row) return null;
  const by = cell.row < change.row ? 0 : "insert" in change ? 1 : -1;
  const { insist: _, ...rest } = failure;
  return { ...(by === 0 ? failure : rest), cell: { ...cell, row: cell.row + by } };
}

/** `refused` has a failure for each refused value. `elsewise` maps other error messages to document IDs. */
export function failuresOf(
  changes: readonly { docId: string; change: ManyChange }[],
  results: readonly ChangeResult[],
): { refused: FailedChange[]; elsewise: Map<string, ReadonlySet<string>> } {
  const refused: FailedChange[] = [];
  const elsewise = new Map<string, Set<string>>();
  results.forEach(({ document, error }, at) => {
    const change = changes[at]?.change;
    if (!error || !change) return;
    if (error.code === "invalid" || error.code === "outside_limits") {
      const cause = new ApiError(error.message, 422, error.code);
      const insist = insistingOn(change, cause);
      refused.push({ ...failureOf(document, change, error.message), ...(insist && { insist }) });
    } else elsewise.set(error.message, new Set(elsewise.get(error.message)).add(document));
  });
  return { refused, elsewise };
}
