import "server-only";
import type { Correction, WantedValue } from "@/lib/api/correction";
import type { ChangedDocumentDto, ChangeResult, DocumentCorrection } from "@/lib/api/correct-values";
import type { UserContext } from "@/lib/context";
import { toFailure } from "@/lib/db/why-not-written";
import { AppError } from "@/lib/errors";
import { loadOwnExtractor, type LoadedExtractor } from "@/lib/extractors/load-extractor";
import { recheckDocuments } from "@/lib/extractors/recheck-documents";
import { groupBy } from "@/lib/group-by";
import { describeError, log } from "@/lib/log";
import { acceptValue, confirmValue } from "@/lib/values/correct-values";
import { batchesOfDocuments } from "@/lib/values/batches-of-documents";
import { readValues } from "@/lib/values/present-names";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { createYield } from "@/lib/yield-to-event-loop";
import { applyToScalar } from "./apply-to-scalar";
import {
  changeDocuments,
  type ChangedValues,
  type ReadDocument,
  type WrittenDocument,
} from "./change-documents";
import { addedFieldsOf, alsoChanged, assertRevision, wantedValue, withChanged } from "./correct-value";
import { CorrectedDocument } from "./corrected-document";
import { invalidCorrection } from "./invalid-correction";
import { ownDocuments } from "./own-document";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/** After this time, we skip the remaining documents. Requests must end within ten seconds. */
const BEGIN_MS = 7_000;
/** At this size, a batch's rows stay locked for about a tenth of a second. */
const DOCUMENTS_AT_ONCE = 50;

interface ManyCorrected {
  results: ChangeResult[];
  documents: ChangedDocumentDto[];
}

type Written = WrittenDocument<CorrectedValues>;

interface CorrectedValues extends ChangedValues {
  names: ReadonlySet<string>;
}

interface ManyChanges {
  extractor: LoadedExtractor;
  until: number;
  open: Map<string, DocumentCorrection[]>;
  written: Map<string, Written>;
  followers: Set<string>;
  failures: Map<DocumentCorrection, AppError>;
}

/**
 * Applies all changes of a document or none. An error in one document doesn't affect the others.
 * @throws AppError `not_found` if the extractor doesn't exist
 */
export async function correctValues(
  ctx: UserContext,
  extractorId: string,
  changes: readonly DocumentCorrection[],
): Promise<ManyCorrected> {
  const many: ManyChanges = {
    extractor: await loadOwnExtractor(ctx, extractorId),
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
  const { written, failures, extractor } = many;
  const results = changes.map((change): ChangeResult => {
    const { document, correction } = change;
    return {
      document,
      name: nameOf(correction.value, extractor),
      saved: written.has(document),
      error: toError(failures.get(change)),
    };
  });
  return {
    results,
    documents: await Promise.all(ids.flatMap((id) => written.get(id) ?? []).map(toChangedDocument)),
  };
}

async function compareFollowers(
  ctx: UserContext,
  { extractor, followers, written }: ManyChanges,
): Promise<void> {
  await recheckDocuments(ctx, extractor.id, { only: [...followers] });
  const ids = [...followers].filter((id) => written.has(id));
  if (ids.length === 0) return;
  const rows = await ctx.db.document.findMany({
    where: ownDocuments(ctx, extractor.id, ids),
    select: documentColumns,
  });
  for (const document of rows) {
    const change = written.get(document.id);
    if (change && document.values !== null)
      written.set(document.id, { ...change, document, values: readValues(document.values, extractor.names) });
  }
}

async function correctApart(ctx: UserContext, many: ManyChanges, ids: string[]): Promise<void> {
  try {
    await correctAtOnce(ctx, many, ids);
  } catch (error) {
    const left = ids.filter((id) => many.open.has(id));
    if (left.length > 1) for (const id of left) await correctApart(ctx, many, [id]);
    else for (const id of left) fail(many, id, error);
  }
}

async function correctAtOnce(ctx: UserContext, many: ManyChanges, ids: string[]): Promise<void> {
  if (ctx.now().getTime() > many.until) throw notReached();
  const followers = await changeDocuments(ctx, many.extractor.id, ids, {
    change: (read) => applyAll(ctx, many, read),
    refuse: (id, error) => fail(many, id, error),
    onWritten: (documents) => {
      for (const one of documents) {
        many.open.delete(one.document.id);
        many.written.set(one.document.id, one);
      }
    },
  });
  for (const id of followers) many.followers.add(id);
}

class RefusedChanges extends Error {
  constructor(readonly failures: ReadonlyMap<DocumentCorrection, AppError>) {
    super("Some changes were refused.");
  }
}

async function applyAll(ctx: UserContext, many: ManyChanges, read: ReadDocument): Promise<CorrectedValues> {
  many.extractor = read.extractor;
  const yieldToEventLoop = createYield();
  const refused = new Map<DocumentCorrection, AppError>();
  const document = new CorrectedDocument(ctx, read);
  const changed: ReturnType<typeof wantedValue>[] = [];
  let values: readonly StoredValue[] = read.values;
  for (const change of many.open.get(document.id) ?? []) {
    const { correction } = change;
    try {
      if (ctx.now().getTime() > many.until) throw notReached();
      assertRevision(correction.revision, read.row.revision);
      const wanted = wantedValue({ ...read, values }, correction);
      values = withChanged(values, wanted, await applyTo(document, wanted.stored, correction));
      changed.push(wanted);
    } catch (error) {
      // Continue, so that the user sees all rejected changes at once.
      if (!(error instanceof AppError) || error.retryable) throw error;
      refused.set(change, error);
    }
    await yieldToEventLoop();
  }
  if (refused.size > 0) throw new RefusedChanges(refused);
  return {
    values: [...values],
    names: new Set(changed.map(({ stored }) => stored.name)),
    addedFields: addedFieldsOf(changed),
  };
}

async function applyTo(
  document: CorrectedDocument,
  stored: StoredValue,
  correction: Correction,
): Promise<StoredValue> {
  if (isScalar(stored)) return (await applyToScalar(document, stored, correction)).value;
  const { change } = correction;
  const now = document.ctx.now().toISOString();
  if (change.kind === "confirm") return confirmValue(stored, change.confirmed ? now : null);
  if (change.kind === "accept") return acceptValue(stored, change.accepted ? now : null);
  throw invalidCorrection("name", "Here a table can only be confirmed. Correct its rows one by one.");
}

async function toChangedDocument(written: Written): Promise<ChangedDocumentDto> {
  const { document, values, sameFiles, read } = written;
  const { names } = written.changed;
  const changed = values.filter(({ name }) => names.has(name));
  return {
    document: toDocumentDto(document, {
      extractor: read.extractor,
      sameFiles,
      result: { values, tables: {} },
    }),
    values: await toValueDtos({ values: changed, tables: {} }, null),
    also_changed: alsoChanged(written, names),
  };
}

function nameOf(wanted: WantedValue, { names }: Pick<LoadedExtractor, "names">): string {
  if (!("field" in wanted)) return wanted.name;
  return names.find(({ id }) => id === wanted.field)?.name ?? wanted.field;
}

function fail({ open, failures }: ManyChanges, id: string, error: unknown): void {
  const changes = open.get(id) ?? [];
  open.delete(id);
  if (error instanceof RefusedChanges) {
    for (const [change, failure] of error.failures) failures.set(change, failure);
    return;
  }
  const failure = toFailure(error);
  if (failure.status >= 500) log.error(describeError(error), "values not corrected");
  for (const change of changes) failures.set(change, failure);
}

function notReached(): AppError {
  return new AppError("unavailable", "Saving took too long. Please try again.");
}

function toError(failure: AppError | undefined): ChangeResult["error"] {
  if (!failure) return null;
  const { code, message, fields } = failure;
  return { code, message, ...(fields && { fields }) };
}
