import "server-only";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * @returns the URL as it should be stored
 * @throws AppError `invalid` if the URL is not allowed
 */
export function assertAllowedUrl({ outbound }: Context, url: string): string {
  const refusal = outbound.whyRefused(url);
  if (refusal !== null) throw new AppError("invalid", refusal, { fields: { url: refusal } });
  return new URL(url).href;
}
