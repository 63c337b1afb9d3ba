import "server-only";
import type { Context } from "@/lib/context";
import { assertKnownSchema, NewerSchemaError } from "@/lib/db/assert-known-schema";
import { AppError, type FieldErrors } from "@/lib/errors";
import { checkJobs } from "@/lib/jobs/check-jobs";
import { notWritten, whyNotWritten } from "@/lib/db/why-not-written";
import { describeError, log } from "@/lib/log";
import { assertDiskHasRoom } from "@/lib/storage/disk-full";
import { TIME_LIMIT_MS, TimeLimitError, withTimeLimit } from "@/lib/with-time-limit";

const PARTS = {
  database: assertUsable,
  storage: ({ storage }: Context) => storage.check(),
  jobs: () => checkJobs(AbortSignal.timeout(TIME_LIMIT_MS)),
} satisfies Record<string, (ctx: Context) => Promise<void>>;

type Part = keyof typeof PARTS;

/** Shared by all callers, so that checking a part takes at most one connection. */
const underWay = new Map<Part, Promise<void>>();

/** @throws AppError `unavailable`, whose `fields` name the parts that failed */
export async function assertReady(ctx: Context): Promise<void> {
  const fields: FieldErrors = {};
  const check = async (part: Part) => {
    try {
      await withTimeLimit(ask(ctx, part));
    } catch (error) {
      log.warn({ part, ...describeError(error) }, "not ready");
      fields[part] = reasonOf(error);
    }
  };
  const parts = Object.keys(PARTS) as Part[];
  await Promise.all(parts.map(check));
  const missing = parts.filter((part) => fields[part]);
  if (missing.length > 0) throw new AppError("unavailable", `Not ready: ${missing.join(", ")}.`, { fields });
}

function reasonOf(error: unknown): string {
  if (error instanceof NewerSchemaError) return "newer_schema";
  return whyNotWritten(error) ?? (error instanceof TimeLimitError ? "does not answer" : "fails");
}

/** Keeps requests away from an older version of the app once a newer one has migrated the database. */
async function assertUsable(ctx: Context): Promise<void> {
  await assertKnownSchema(ctx);
  await assertWritable(ctx);
}

/** A full disk, a standby or the host may refuse writes while reads work. */
async function assertWritable({ db }: Context): Promise<void> {
  const [{ readOnly } = { readOnly: false }] = await db.$queryRaw<{ readOnly: boolean }[]>`
    SELECT current_setting('transaction_read_only')::boolean AS "readOnly"`;
  assertDiskHasRoom();
  if (readOnly) throw notWritten("read_only");
}

function ask(ctx: Context, part: Part): Promise<void> {
  const known = underWay.get(part);
  if (known) return known;
  const asked = PARTS[part](ctx).finally(() => underWay.delete(part));
  underWay.set(part, asked);
  return asked;
}
