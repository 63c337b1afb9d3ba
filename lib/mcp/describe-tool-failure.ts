import type { Failure } from "@/lib/http/responses";
import type { ErrorCode } from "@/lib/errors";

const NEXT_STEPS: Partial<Record<ErrorCode, string>> = {
  not_found:
    "Use list_extractors to find extractors and list_documents to find documents. Documents are deleted after 24 hours.",
  terms_not_accepted: "Ask the user to accept them in Gleaner, in the browser. No tool can do this.",
  not_enough_credits: "Ask the user to get credits in Gleaner, in the browser. No tool can do this.",
  key_not_allowed: "Ask the user for an API key with write access, created on the profile page in Gleaner.",
  not_signed_in: "Ask the user for a valid API key, created on the profile page in Gleaner.",
  document_processing: "Call get_document with wait_seconds to wait until it is done.",
  storage_full: "Documents are deleted after 24 hours. The user can delete some earlier in Gleaner.",
  invalid: "Correct the arguments, then call the tool again.",
  bad_request: "Correct the arguments, then call the tool again.",
};

export function describeToolFailure({ body, retryAfterSeconds }: Failure): string {
  const { code, error, fields = {}, request_id } = body;
  const next =
    retryAfterSeconds === undefined
      ? NEXT_STEPS[code]
      : `Wait ${retryAfterSeconds} seconds, then call the tool again.`;
  return [
    `${code}: ${error}`,
    ...Object.entries(fields).map(([name, message]) => `${name}: ${message}`),
    ...(request_id === undefined ? [] : [`Request: ${request_id}`]),
    ...(next === undefined ? [] : [`What to do: ${next}`]),
  ].join("\n");
}
