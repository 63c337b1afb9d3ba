import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { documentColumns } from "./to-document-dto";

const { tables: _, status: __, ...others } = documentColumns;
const OTHERS = Prisma.raw(
  Object.keys(others)
    .map((name) => `"${name}"`)
    .join(),
);

/**
 * The columns of a `DocumentRow`, for a query of one's own: Prisma cannot leave out a long text by its length.
 *
 * @param bytes tables that are stored in more than these are null; null for no limit
 */
export function resultColumns(bytes: number | null): Prisma.Sql {
  return Prisma.sql`${OTHERS}, "status"::text, ${tablesWithin(bytes)} AS "tables"`;
}

/** The column with the rows of tables, where these are not longer. */
export function tablesWithin(bytes: number | null): Prisma.Sql {
  return bytes === null
    ? Prisma.sql`"tables"`
    : Prisma.sql`CASE WHEN octet_length("tables") <= ${bytes}::int THEN "tables" END`;
}
