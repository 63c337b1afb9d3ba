import { learnConventions } from "@/lib/extraction/values/conventions";
import type { Taught } from "@/lib/extraction/values/lesson";
import type { TableRegion, TableSpec, VerifiedTable } from "@/lib/extraction/values/types";
import { continueRegion } from "@/lib/extraction/tables/continue-region";
import { readRegion } from "@/lib/extraction/tables/read-region";
import type { DocumentText } from "@/lib/text/types";
import { createYield } from "@/lib/yield-to-event-loop";
import { checkRecognisedTable } from "./check-recognised-table";
import { describeLeftOut } from "./describe-check";
import { findStatedSums } from "./find-stated-sums";
import { Units } from "./find-units";
import { verifyTable } from "./verify-table";

/** Also reads the table's continuation on the following pages if the user named its columns. */
export async function readDrawnTable(
  document: DocumentText,
  region: TableRegion,
  field: TableSpec,
  taught?: Taught,
): Promise<VerifiedTable> {
  const conventions = learnConventions(document.text, taught);
  const following = region.names ? continueRegion(document, region, field, conventions) : [];
  const parts = [region, ...following].map((part) => readRegion(document, part, field, conventions));
  const rows = parts.flatMap((part) => part.rows);
  const leftOut = parts.flatMap((part) => part.leftOut);
  const heads = parts[0]?.heads ?? [];
  const found = { rows, counted: null };
  const verified = await verifyTable(document.text, field, found, conventions, "missing", createYield());
  const table = await new Units(document, conventions).ofTable(verified, { heads }, createYield());
  const checks = [
    ...table.checks,
    ...describeLeftOut(document.text, leftOut),
    ...checkRecognisedTable(document, table),
  ];
  return { ...table, checks, left_out: leftOut, sums: findStatedSums(document, table, conventions) };
}
