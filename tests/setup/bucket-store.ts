import type { BlobStore } from "@/lib/storage/blob-store";
import { createS3Store } from "@/lib/storage/s3-store";
import type { BucketServer } from "./bucket-server";

/** The product's own store on a server's bucket. */
export function bucketStore({ settings }: BucketServer): BlobStore {
  return createS3Store({
    endpoint: settings.S3_ENDPOINT!,
    bucket: settings.S3_BUCKET!,
    region: "us-east-1",
    accessKeyId: settings.S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
  });
}
