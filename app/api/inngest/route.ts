import { backgroundFunctions } from "@/inngest";
import { endpoint } from "@/lib/http/endpoint";
import { observed } from "@/lib/http/observe-request";
import { unknownAddress } from "@/lib/http/responses";
import { usesInngest } from "@/lib/jobs/uses-inngest";
import { serverContext } from "@/lib/server-context";

/** In seconds. A step may have to wait for a model. */
export const maxDuration = 300;

type Method = "GET" | "POST" | "PUT";

let serving: ReturnType<typeof serveJobs> | undefined;

async function serveJobs() {
  const [{ serve }, { inngest }, { toInngestFunction }] = await Promise.all([
    import("inngest/next"),
    import("@/lib/jobs/client"),
    import("@/lib/jobs/inngest-function"),
  ]);
  return serve({ client: inngest, functions: backgroundFunctions(serverContext).map(toInngestFunction) });
}

/** Needs no session, because Inngest signs its requests (INNGEST_SIGNING_KEY). */
function handler(method: Method) {
  return observed("runJobs", async (request, context) => {
    if (!usesInngest()) return unknownAddress(request);
    serving ??= serveJobs();
    return (await serving)[method](request, context);
  });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: handler("GET"),
  POST: handler("POST"),
  PUT: handler("PUT"),
});
