import type { NextRequest } from "next/server";
import { jobs } from "@/inngest";
import { serverContext } from "@/lib/server-context";
import { endpoint } from "@/lib/http/endpoint";
import { unknownAddress } from "@/lib/http/responses";
import { usesInngest } from "@/lib/jobs/uses-inngest";

/** Seconds: a step may wait for a model. One that is cut off is taken up again. */
export const maxDuration = 300;

type Method = "GET" | "POST" | "PUT";

let serving:
  Promise<Record<Method, (request: NextRequest, context: unknown) => Promise<Response>>> | undefined;

/** Loaded where Inngest is used only: it weighs 20 MB. */
async function serveJobs() {
  const [{ serve }, { inngest }, { toInngestFunction }] = await Promise.all([
    import("inngest/next"),
    import("@/lib/jobs/client"),
    import("@/lib/jobs/inngest-function"),
  ]);
  return serve({ client: inngest, functions: jobs(serverContext).map(toInngestFunction) });
}

/** Where Inngest learns of the jobs and runs their steps; requests are signed (INNGEST_SIGNING_KEY). */
function answer(method: Method) {
  return async (request: NextRequest, context: unknown): Promise<Response> => {
    if (!usesInngest()) return unknownAddress();
    serving ??= serveJobs();
    return (await serving)[method](request, context);
  };
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: answer("GET"),
  POST: answer("POST"),
  PUT: answer("PUT"),
});
