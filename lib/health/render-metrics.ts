import "server-only";
import type { Context } from "@/lib/context";
import { databasePool } from "@/lib/db/client";
import { DocumentStatus } from "@/lib/db/generated/enums";
import { describeError, log } from "@/lib/log";
import { metrics } from "@/lib/metrics/metrics";
import { processDeaths } from "@/lib/text/process/shared-pool";
import { withTimeLimit } from "@/lib/with-time-limit";

interface Outstanding {
  statuses: { status: DocumentStatus; count: number }[];
  waitingSince: Date | null;
}

let underWay: Promise<Outstanding> | undefined;

/** Returns OpenMetrics text. Works without the database. */
export async function renderMetrics(ctx: Context): Promise<{ text: string; contentType: string }> {
  const { registry } = metrics();
  measurePool();
  measureDeaths();
  await measureDocuments(ctx);
  return { text: await registry.metrics(), contentType: registry.contentType };
}

function measurePool(): void {
  const { totalCount, idleCount, waitingCount } = databasePool();
  const { databaseConnections, databaseWaiting } = metrics();
  databaseConnections.set({ state: "total" }, totalCount);
  databaseConnections.set({ state: "idle" }, idleCount);
  databaseWaiting.set(waitingCount);
}

function measureDeaths(): void {
  const { processDeaths: counter } = metrics();
  counter.reset();
  for (const { program, deaths } of processDeaths())
    for (const [reason, count] of Object.entries(deaths)) counter.inc({ program, reason }, count);
}

/** Omits figures if the database does not respond, because old figures would mislead. */
async function measureDocuments(ctx: Context): Promise<void> {
  const { documents, oldestWaiting, databaseUp } = metrics();
  documents.reset();
  try {
    // Share the query, so that repeated scrapes do not pile up unanswered queries.
    underWay ??= countOutstanding(ctx).finally(() => (underWay = undefined));
    const { statuses, waitingSince } = await withTimeLimit(underWay);
    for (const status of Object.values(DocumentStatus))
      documents.set({ status }, statuses.find((row) => row.status === status)?.count ?? 0);
    const waitingMs = waitingSince ? ctx.now().getTime() - waitingSince.getTime() : 0;
    oldestWaiting.set(Math.max(0, waitingMs / 1000));
    databaseUp.set(1);
  } catch (error) {
    log.warn(describeError(error), "not measured");
    oldestWaiting.remove();
    databaseUp.set(0);
  }
}

async function countOutstanding({ db }: Context): Promise<Outstanding> {
  const [statuses, waiting] = await Promise.all([
    db.document.groupBy({ by: ["status"], _count: { _all: true } }),
    db.job.findFirst({
      where: { kind: "DOCUMENT", leaseToken: null },
      orderBy: { id: "asc" },
      select: { createdAt: true },
    }),
  ]);
  return {
    statuses: statuses.map(({ status, _count }) => ({ status, count: _count._all })),
    waitingSince: waiting?.createdAt ?? null,
  };
}
