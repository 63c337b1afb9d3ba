import type { Env } from "@/lib/env";

export function bucketEndpoint({
  S3_BUCKET,
  S3_REGION,
  S3_ENDPOINT,
}: Pick<Env, "S3_BUCKET" | "S3_REGION" | "S3_ENDPOINT">): string | null {
  if (S3_BUCKET === undefined) return null;
  return S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`;
}
