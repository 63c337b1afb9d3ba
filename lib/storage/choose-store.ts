import "server-only";
import path from "node:path";
import type { Env } from "@/lib/env";
import type { BlobStore } from "./blob-store";
import { bucketEndpoint } from "./bucket-endpoint";
import { createDiskStore } from "./disk-store";
import { createS3Store } from "./s3-store";

export function chooseStore(env: Env): BlobStore {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const endpoint = bucketEndpoint(env);
  if (
    endpoint === null ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  ) {
    return createDiskStore(path.resolve(env.DATA_DIR, "files"));
  }
  return createS3Store({ endpoint, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey });
}
