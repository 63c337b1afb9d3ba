import { queryOptions } from "@tanstack/react-query";
import { FETCHING } from "@/components/constants";
import { texts } from "@/components/texts";
import type { UserDto } from "@/lib/api/user";
import { callApi } from "@/lib/http/client";

export const userKeys = { all: ["user"] as const };

export const userQuery = queryOptions({
  queryKey: userKeys.all,
  queryFn: ({ signal }): Promise<UserDto> => callApi("getUser", {}, { signal }),
  staleTime: FETCHING.userDedupeMs,
  meta: { failure: texts.errors.authentication },
});
