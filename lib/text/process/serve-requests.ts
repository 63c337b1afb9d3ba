import { AppError, type ErrorCode } from "@/lib/errors";
import type { Response } from "./protocol";
import { startWatchdog } from "./watchdog";

export function serveRequests<Request, Result>(answer: (request: Request) => Promise<Result> | Result): void {
  const [memoryBytes, cpuMs] = process.argv.slice(2).map(Number);
  const watchdog = startWatchdog({ memoryBytes: memoryBytes ?? 0, cpuMs: cpuMs ?? 0 });

  const respond = async (request: Request): Promise<void> => {
    await watchdog.ready;
    watchdog.begin();
    const response = await toResponse(() => answer(request));
    watchdog.end();
    process.send?.(response);
  };

  process.on("disconnect", () => process.exit());
  process.on("message", (request: Request) => void respond(request));
}

async function toResponse<Result>(answer: () => Promise<Result> | Result): Promise<Response<Result>> {
  try {
    const result = await answer();
    return { ok: true, result, rss: process.memoryUsage.rss() };
  } catch (error) {
    return { ok: false, ...describe(error), rss: process.memoryUsage.rss() };
  }
}

function describe(error: unknown): { code: ErrorCode; message: string; detail: string } {
  if (!(error instanceof AppError)) {
    return { code: "internal", message: "An unexpected error occurred", detail: String(error) };
  }
  const detail = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : "";
  return { code: error.code, message: error.message, detail };
}
