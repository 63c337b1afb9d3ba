import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { UserContext } from "@/lib/context";
import { AppError, isErrorCode } from "@/lib/errors";
import { workUnderWay } from "@/lib/jobs/work-under-way";

const LOOK_EVERY_MS = 200;

/**
 * @returns the new extractor's ID
 * @throws AppError with the run's error. The run continues after `engine_busy` (`patienceMs` is over or the process
 * ends) and `bad_request` (`signal` aborts).
 */
export async function awaitWizardRun(
  ctx: UserContext,
  wizardRunId: string,
  { patienceMs, signal }: { patienceMs: number; signal?: AbortSignal },
): Promise<string> {
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt && !workUnderWay().givenUp.aborted) {
    const run = await ctx.db.wizardRun.findUniqueOrThrow({
      where: { id: wizardRunId },
      select: { status: true, extractorId: true, rejectionCode: true, rejectionReason: true },
    });
    if (run.status === "SUCCESS" && run.extractorId !== null) return run.extractorId;
    if (run.status === "FAILURE") {
      const code = isErrorCode(run.rejectionCode) ? run.rejectionCode : "internal";
      throw new AppError(code, run.rejectionReason ?? "An unexpected error occurred");
    }
    await sleep(LOOK_EVERY_MS, undefined, signal ? { signal } : {}).catch((cause: unknown) => {
      throw new AppError("bad_request", "The request was cancelled. The wizard is still running.", { cause });
    });
  }
  throw new AppError(
    "engine_busy",
    "This document is taking longer than usual. Its extractor will appear in your list when it is ready.",
  );
}
