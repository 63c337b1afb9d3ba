import type { ErrorCode } from "@/lib/errors";
import type { Operation } from "./operations";

export function failuresOf(operation: Operation): ErrorCode[] {
  const { failures = [], operational } = operation;
  return [...new Set([...(operational ? [] : [...ofCaller(operation), ...ofInput(operation)]), ...failures])];
}

/** Even operations that need no key reject an invalid one. */
function ofCaller({ method, anonymous, personal, program }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = ["not_signed_in", "rate_limited"];
  if (personal) codes.push("key_not_allowed");
  if (method === "GET" || anonymous) return codes;
  return [...codes, "cross_site", ...(program ? [] : (["csrf", "key_not_allowed"] as const))];
}

function ofInput({ params, query, body, upload }: Operation): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (params) codes.push("not_found");
  if (query) codes.push("bad_request");
  if (body) codes.push("bad_request", "too_large", "invalid");
  if (upload) codes.push(...OF_UPLOADS);
  return codes;
}

const OF_UPLOADS = [
  "bad_request",
  "empty_file",
  "terms_not_accepted",
  "not_found",
  "conflict",
  "too_large",
  "storage_full",
  "unsupported_type",
  "invalid",
] as const satisfies ErrorCode[];
