import "server-only";
import { hasLimits } from "@/lib/extraction/values/limits-of";
import { isOfLimits } from "@/lib/extraction/values/check-codes";
import type { Check, ColumnSpec } from "@/lib/extraction/values/types";
import { withLimitChecks } from "@/lib/extraction/verify/check-limits";
import { describeError, log } from "@/lib/log";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import { rulesPool } from "./rules-pool";

export async function checkCells(
  checks: Check[],
  columns: readonly ColumnSpec[],
  load: () => Promise<readonly ChunkOfTable[]>,
): Promise<Check[]> {
  if (!columns.some(hasLimits)) return checks.some(isOfLimits) ? withLimitChecks(checks, []) : checks;
  const chunks = (await load()).map(({ found, corrected, firstFound }) => ({ found, corrected, firstFound }));
  try {
    return withLimitChecks(checks, (await rulesPool().run({ task: "limits", columns, chunks })) as Check[]);
  } catch (error) {
    log.warn(describeError(error), "cells not checked");
    return checks;
  }
}
