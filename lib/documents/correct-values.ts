import "server-only";
import type { Correction } from "@/lib/api/correction";
import type { ChangedDocumentDto, ChangeResult, DocumentCorrection } from "@/lib/api/correct-values";
import type { UserContext } from "@/lib/context";
import { isDatabaseAway } from "@/lib/db/is-database-away";
import { AppError, toAppError, unavailable } from "@/lib/errors";
import { loadMeasure, type Measure } from "@/lib/extractors/load-fields";
import { assertOwnExtractor } from "@/lib/extractors/own-extractor";
import { groupBy } from "@/lib/group-by";
import { describeError, log } from "@/lib/log";
import { confirmValue } from "@/lib/values/correct-values";
import { batchesOfDocuments } from "@/lib/values/batches-of-documents";
import { isScalar, parseValues, type StoredValue } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { createYield } from "@/lib/yield-to-event-loop";
import { applyToScalar } from "./apply-to-scalar";
import { compareAgain } from "./compare-again";
import { valueNamed } from "./correct-value";
import { invalidCorrection } from "./invalid-correction";
import { ownDocuments } from "./own-document";
import {
  readToChange,
  storeChanges,
  type Change,
  type ReadDocument,
  type StoredChange,
} from "./store-changes";
import { documentColumns, toDocumentDto } from "./to-document-dto";
import { alsoChanged, assertRevision } from "./write-changes";

/** After this no further document is started: a request answers within ten seconds. */
const BEGIN_MS = 7_000;
/** Documents that are written at once: their rows are locked for the tenth of a second that it takes. */
const DOCUMENTS_AT_ONCE = 50;

interface ManyCorrected {
  results: ChangeResult[];
  documents: ChangedDocumentDto[];
}

/** A document with its changes. */
interface WrittenDocument extends StoredChange {
  /** The values that were to be changed. */
  names: ReadonlySet<string>;
  former: readonly StoredValue[];
}

/** A request's changes, and what becomes of them. */
interface ManyChanges {
  extractorId: string;
  measure: Measure;
  until: number;
  /** Those of documents that are neither written nor refused yet. */
  open: Map<string, DocumentCorrection[]>;
  written: Map<string, WrittenDocument>;
  /** Later documents that are to be compared again when all is written. */
  followers: Set<string>;
  failures: Map<DocumentCorrection, AppError>;
}

/**
 * Corrects and confirms many values as `correctValue` does, the changes of a document in their order and in one transaction: all
 * of them, or none. What is refused is said in its result, and leaves other documents alone, as does what is not reached in time.
 *
 * @throws AppError `not_found` where there is no such extractor.
 */
export async function correctValues(
  ctx: UserContext,
  extractorId: string,
  changes: readonly DocumentCorrection[],
): Promise<ManyCorrected> {
  await assertOwnExtractor(ctx, extractorId);
  const many: ManyChanges = {
    extractorId,
    measure: await loadMeasure(ctx, extractorId),
    until: ctx.now().getTime() + BEGIN_MS,
    open: groupBy(changes, ({ document }) => document),
    written: new Map(),
    followers: new Set(),
    failures: new Map(),
  };
  const ids = [...many.open.keys()];
  for (const batch of await batchesOfDocuments(ctx, ids, DOCUMENTS_AT_ONCE))
    await correctApart(ctx, many, batch);
  await compareFollowers(ctx, many);
  const { written, failures, measure } = many;
  const results = changes.map((change): ChangeResult => {
    const { document, correction } = change;
    return {
      document,
      name: correction.name,
      saved: written.has(document),
      error: toError(failures.get(change)),
    };
  });
  return {
    results,
    documents: [...written.values()].map((document) => toChangedDocument(document, measure)),
  };
}

/** Compares later documents again, once; those that were changed, too, are answered as they are then. */
async function compareFollowers(
  ctx: UserContext,
  { extractorId, followers, written }: ManyChanges,
): Promise<void> {
  await compareAgain(ctx, extractorId, [...followers]);
  const ids = [...followers].filter((id) => written.has(id));
  if (ids.length === 0) return;
  const rows = await ctx.db.document.findMany({
    where: ownDocuments(ctx, extractorId, ids),
    select: documentColumns,
  });
  for (const document of rows) {
    const change = written.get(document.id);
    if (change && document.values !== null)
      written.set(document.id, { ...change, document, values: parseValues(document.values) });
  }
}

/** Corrects documents at once, and each by itself where that fails: one that cannot be written holds up no other. */
async function correctApart(ctx: UserContext, many: ManyChanges, ids: string[]): Promise<void> {
  try {
    await correctAtOnce(ctx, many, ids);
  } catch (error) {
    const left = ids.filter((id) => many.open.has(id));
    if (left.length > 1) for (const id of left) await correctApart(ctx, many, [id]);
    else for (const id of left) fail(many, id, error);
  }
}

/** Corrects documents in one transaction. Those that are changed meanwhile are read and corrected again. */
async function correctAtOnce(ctx: UserContext, many: ManyChanges, ids: string[]): Promise<void> {
  for (let left = ids; left.length > 0; left = left.filter((id) => many.open.has(id))) {
    if (ctx.now().getTime() > many.until) throw notReached();
    const readOf = await readToChange(ctx, many.extractorId, left);
    const changes: Change[] = [];
    for (const id of left) {
      try {
        const read = readOf(id);
        changes.push({ read, changed: { values: await applyAll(ctx, many, read) } });
      } catch (error) {
        fail(many, id, error);
      }
    }
    if (changes.length === 0) return;
    const { stored, followers } = await storeChanges(ctx, many, changes);
    for (const id of followers) many.followers.add(id);
    for (const { read } of changes) {
      const change = stored.get(read.id);
      if (change) succeed(many, read, change);
    }
  }
}

/** Which changes of a document are refused, and why. */
class RefusedChanges extends Error {
  constructor(readonly failures: ReadonlyMap<DocumentCorrection, AppError>) {
    super("Some changes are refused.");
  }
}

/** @throws RefusedChanges with all that are refused, so that each of them can be named. */
async function applyAll(
  ctx: UserContext,
  { open, until }: ManyChanges,
  read: ReadDocument,
): Promise<StoredValue[]> {
  const yieldToEventLoop = createYield();
  const refused = new Map<DocumentCorrection, AppError>();
  let values = [...read.values];
  for (const change of open.get(read.id) ?? []) {
    const { correction } = change;
    try {
      if (ctx.now().getTime() > until) throw notReached();
      assertRevision(correction.revision, read.revision);
      const { index, stored } = valueNamed(values, correction.name);
      values = values.with(index, await applyTo(ctx, read.id, stored, correction));
    } catch (error) {
      // The others are looked at as well: a person corrects all that is refused at once.
      if (!(error instanceof AppError) || error.retryable) throw error;
      refused.set(change, error);
    }
    await yieldToEventLoop();
  }
  if (refused.size > 0) throw new RefusedChanges(refused);
  return values;
}

async function applyTo(
  ctx: UserContext,
  documentId: string,
  stored: StoredValue,
  correction: Correction,
): Promise<StoredValue> {
  if (isScalar(stored)) return (await applyToScalar(ctx, documentId, stored, correction)).value;
  const { change } = correction;
  if (change.kind !== "confirm")
    throw invalidCorrection("name", "A table can only be confirmed here; its rows are corrected one by one.");
  return confirmValue(stored, change.confirmed ? ctx.now().toISOString() : null);
}

/** Notes what a document is after its changes. */
function succeed({ open, written }: ManyChanges, read: ReadDocument, stored: StoredChange): void {
  const names = new Set(open.get(read.id)?.map(({ correction }) => correction.name));
  open.delete(read.id);
  written.set(read.id, { ...stored, names, former: read.values });
}

function toChangedDocument(
  { document, values, sameFiles, names, former }: WrittenDocument,
  measure: Measure,
): ChangedDocumentDto {
  const changed = values.filter(({ name }) => names.has(name));
  return {
    document: toDocumentDto(document, { measure, sameFiles, result: { values, tables: {} } }),
    values: toValueDtos({ values: changed, tables: {} }, null),
    also_changed: alsoChanged({ former, values }, names),
  };
}

/** Notes why the changes of a document are not saved. */
function fail({ open, failures }: ManyChanges, id: string, error: unknown): void {
  const changes = open.get(id) ?? [];
  open.delete(id);
  if (error instanceof RefusedChanges) {
    for (const [change, failure] of error.failures) failures.set(change, failure);
    return;
  }
  const failure = toAppError(isDatabaseAway(error) ? unavailable(error) : error);
  if (failure.status >= 500) log.error(describeError(error), "values not corrected");
  for (const change of changes) failures.set(change, failure);
}

function notReached(): AppError {
  return new AppError("unavailable", "There was no time left for this document. Please send it again.");
}

function toError(failure: AppError | undefined): ChangeResult["error"] {
  if (!failure) return null;
  const { code, message, fields } = failure;
  return { code, message, ...(fields && { fields }) };
}
