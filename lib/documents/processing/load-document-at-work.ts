import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma, type Document } from "@/lib/db/generated/client";
import {
  loadedColumns,
  toLoadedExtractor,
  type LoadedRow,
  type LoadedExtractor,
} from "@/lib/extractors/load-extractor";
import { SubjectGoneError } from "@/lib/jobs/run-step";

export interface DocumentAtWork extends Pick<Document, (typeof COLUMNS)[number]> {
  extractor: LoadedExtractor;
}

const COLUMNS = [
  "userId",
  "filename",
  "words",
  "credits",
  "run",
  "keyId",
  "values",
  "revision",
  "expiresAt",
] as const;

export async function loadDocumentAtWork({ db }: DatabaseContext, id: string): Promise<DocumentAtWork> {
  const columns = Prisma.raw(COLUMNS.map((column) => `"Document"."${column}"`).join());
  const [row] = await db.$queryRaw<(Omit<DocumentAtWork, "extractor"> & LoadedRow)[]>`
    SELECT ${columns}, ${loadedColumns}
    FROM "Document" JOIN "Extractor" ON "Extractor"."id" = "Document"."extractorId" WHERE "Document"."id" = ${id}`;
  if (!row) throw new SubjectGoneError();
  return { ...row, extractor: toLoadedExtractor(row) };
}
