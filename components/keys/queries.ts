import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/http/client";
import { keyTexts } from "./texts";

export const keyKeys = { all: ["keys"] as const };

export const keysQuery = queryOptions({
  queryKey: keyKeys.all,
  queryFn: async ({ signal }) => (await callApi("listKeys", {}, { signal })).keys,
  meta: { failure: keyTexts.loadFailed },
});
