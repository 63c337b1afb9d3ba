import { queryOptions } from "@tanstack/react-query";
import { texts } from "@/components/texts";
import { callApi } from "@/lib/http/client";

export const keyKeys = { all: ["keys"] as const };

export const keysQuery = queryOptions({
  queryKey: keyKeys.all,
  queryFn: async ({ signal }) => (await callApi("listKeys", {}, { signal })).keys,
  meta: { failure: texts.keys.loadFailed },
});
