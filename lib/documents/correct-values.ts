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
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { createYield } from "@/lib/yield-to-event-loop";
import { applyToScalar } from "./apply-to-scalar";
import { valueNamed } from "./correct-value";
import { invalidCorrection } from "./invalid-correction";
import { listSameFiles } from "./list-same-files";
import { toDocumentDto } from "./to-document-dto";
import { alsoChanged, assertRevision, writeChanges } from "./write-changes";

/** After this no further document is started: a request answers within ten seconds. */
const BEGIN_MS = 7_000;

interface ManyCorrected {
  results: ChangeResult[];
  documents: ChangedDocumentDto[];
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
  const measure = await loadMeasure(ctx, extractorId);
  const until = ctx.now().getTime() + BEGIN_MS;
  const failures = new Map<DocumentCorrection, AppError>();
  const documents: ChangedDocumentDto[] = [];
  const saved = new Set<string>();
  for (const [documentId, ofDocument] of groupBy(changes, ({ document }) => document)) {
    const written = await correctDocument(ctx, { extractorId, documentId, measure }, ofDocument, until).catch(
      (error: unknown) => failOf(error, ofDocument, failures),
    );
    if (!written) continue;
    documents.push(written);
    saved.add(documentId);
  }
  const results = changes.map((change): ChangeResult => {
    const { document, correction } = change;
    return {
      document,
      name: correction.name,
      saved: saved.has(document),
      error: toError(failures.get(change)),
    };
  });
  return { results, documents };
}

/** Which changes of a document are refused, and why. */
class RefusedChanges extends Error {
  constructor(readonly failures: ReadonlyMap<DocumentCorrection, AppError>) {
    super("Some changes are refused.");
  }
}

async function correctDocument(
  ctx: UserContext,
  of: { extractorId: string; documentId: string; measure: Measure },
  changes: readonly DocumentCorrection[],
  until: number,
): Promise<ChangedDocumentDto> {
  if (ctx.now().getTime() > until) throw notReached();
  const names = new Set(changes.map(({ correction }) => correction.name));
  const written = await writeChanges(ctx, of, async (former, revision) => {
    const values = await applyAll(ctx, of.documentId, former, revision, changes, until);
    return { values, store: () => Promise.resolve() };
  });
  const changed = written.values.filter(({ name }) => names.has(name));
  const sameFiles = await listSameFiles(ctx, [written.document]);
  return {
    document: toDocumentDto(written.document, { measure: of.measure, sameFiles }),
    values: toValueDtos({ values: changed, tables: {} }, null),
    also_changed: alsoChanged(written, names),
  };
}

/** @throws RefusedChanges with all that are refused, so that each of them can be named. */
async function applyAll(
  ctx: UserContext,
  documentId: string,
  former: readonly StoredValue[],
  revision: number,
  changes: readonly DocumentCorrection[],
  until: number,
): Promise<StoredValue[]> {
  const yieldToEventLoop = createYield();
  const refused = new Map<DocumentCorrection, AppError>();
  let values = [...former];
  for (const change of changes) {
    const { correction } = change;
    try {
      if (ctx.now().getTime() > until) throw notReached();
      assertRevision(correction.revision, revision);
      const { index, stored } = valueNamed(values, correction.name);
      values = values.with(index, await applyTo(ctx, documentId, stored, correction));
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

/** Notes why the changes of a document are not saved. */
function failOf(
  error: unknown,
  changes: readonly DocumentCorrection[],
  failures: Map<DocumentCorrection, AppError>,
): null {
  if (error instanceof RefusedChanges) {
    for (const [change, failure] of error.failures) failures.set(change, failure);
    return null;
  }
  const failure = toAppError(isDatabaseAway(error) ? unavailable(error) : error);
  if (failure.status >= 500) log.error(describeError(error), "values not corrected");
  for (const change of changes) failures.set(change, failure);
  return null;
}

function notReached(): AppError {
  return new AppError("unavailable", "There was no time left for this document. Please send it again.");
}

function toError(failure: AppError | undefined): ChangeResult["error"] {
  if (!failure) return null;
  const { code, message, fields } = failure;
  return { code, message, ...(fields && { fields }) };
}
