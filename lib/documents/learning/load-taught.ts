import "server-only";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { keyedHash } from "@/lib/extraction/learning/keyed-hash";
import { signatureOf } from "@/lib/extraction/learning/signature";
import { similarLessons } from "@/lib/extraction/learning/similar-lessons";
import type { TableLesson, Taught } from "@/lib/extraction/values/lesson";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { learnDue } from "./learn-due";
import { lessonKey } from "./lesson-key";
import { nearestLayouts } from "./nearest-layouts";
import { parseLesson, parseOutcomes } from "./stored-lessons";

export interface LoadedLessons {
  layoutId: string;
  taught: Taught;
}

/**
 * Learns from the latest reviews, then recognises the layout. Returns null if the layout is new or learning is off.
 * Skips fields that were wrong in the last two documents.
 */
export async function loadTaught(
  ctx: Context,
  extractor: LoadedExtractor,
  text: string,
): Promise<LoadedLessons | null> {
  if (extractor.hasLessons) await learnDue(ctx, extractor.id);
  return recogniseLayout(ctx, extractor, text);
}

/** Like `loadTaught`, but doesn't wait for due lessons. */
export async function recogniseLayout(
  ctx: Context,
  { id: extractorId, storedFields: fields, names, hasLessons }: LoadedExtractor,
  text: string,
): Promise<LoadedLessons | null> {
  if (!env().LEARNING || !hasLessons) return null;
  const key = lessonKey(extractorId);
  const signature = signatureOf(text, keyedHash(key));
  const near = await nearestLayouts(ctx, extractorId, signature);
  const [layout] = near;
  if (!layout) return null;
  const rows = await ctx.db.lesson.findMany({
    where: { layoutId: { in: near.map(({ id }) => id) } },
    orderBy: { id: "desc" },
  });
  const suspended = suspendedOf(rows);
  const nameOf = new Map(fields.map(({ id, name }) => [id, name]));
  const columnNameOf = new Map(
    names.flatMap(({ columns = [] }) => columns.map(({ id, name }) => [id, name])),
  );
  const lessons = rows.map((row) => {
    const { signature: own, fields: taught, tables } = parseLesson(row);
    return {
      signature: own,
      fields: taught.flatMap(({ field, ...lesson }) => {
        const name = nameOf.get(field);
        return name === undefined || suspended.has(`${row.layoutId} ${field}`)
          ? []
          : [{ ...lesson, field: name }];
      }),
      tables: tables.flatMap(({ field, ...table }) => {
        const name = nameOf.get(field);
        return name === undefined || suspended.has(`${row.layoutId} ${field}`)
          ? []
          : [{ ...withColumnNames(table, columnNameOf), field: name }];
      }),
    };
  });
  const taught = similarLessons(signature, lessons);
  const [first] = taught;
  if (!first) return null;
  return {
    layoutId: layout.id,
    taught: { key, likeness: first.likeness, lessons: taught.map(({ lesson }) => lesson) },
  };
}

function withColumnNames(
  table: Omit<TableLesson, "field">,
  nameOf: ReadonlyMap<string | undefined, string>,
): Omit<TableLesson, "field"> {
  return {
    ...table,
    columns: table.columns.map((taught) => ({ ...taught, column: nameOf.get(taught.column ?? "") ?? null })),
    parts: table.parts?.flatMap((part) => {
      const column = nameOf.get(part.column);
      return column === undefined ? [] : [{ ...part, column }];
    }),
    empty: table.empty.flatMap((id) => nameOf.get(id) ?? []),
    emptied: table.emptied?.flatMap((id) => nameOf.get(id) ?? []),
  };
}

/** Returns `<layout ID> <field ID>` for each field whose learned values were wrong in the last two documents. */
function suspendedOf(rows: readonly { layoutId: string; outcomes: string }[]): Set<string> {
  const last = new Map<string, ("right" | "wrong")[]>();
  for (const { layoutId, outcomes } of rows)
    for (const [field, outcome] of Object.entries(parseOutcomes(outcomes))) {
      const place = `${layoutId} ${field}`;
      last.set(place, [...(last.get(place) ?? []), outcome]);
    }
  const isSuspended = ([first, second]: string[]) => first === "wrong" && second === "wrong";
  return new Set([...last].filter(([, outcomes]) => isSuspended(outcomes)).map(([place]) => place));
}
