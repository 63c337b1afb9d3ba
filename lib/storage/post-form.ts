import "server-only";
import { createHmac } from "node:crypto";

export interface FormKeys {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * S3 rejects a different key, a different size or an expired form. Source: Amazon S3 API Reference, "Browser-Based
 * Uploads Using POST (AWS Signature Version 4)".
 * @returns the fields in the required order
 */
export function signPostForm(
  { region, accessKeyId, secretAccessKey }: FormKeys,
  { bucket, key, size, expiresAt }: { bucket: string; key: string; size: number; expiresAt: Date },
  now: Date,
): Record<string, string> {
  const timestamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [timestamp.slice(0, 8), region, "s3", "aws4_request"];
  const fixed = {
    key,
    // Browsers must not execute the file if someone else gets the URL.
    "Content-Type": "application/octet-stream",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": [accessKeyId, ...scope].join("/"),
    "x-amz-date": timestamp,
  };
  const conditions = [
    { bucket },
    ...Object.entries(fixed).map(([name, value]) => ({ [name]: value })),
    ["content-length-range", size, size],
  ];
  const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString(
    "base64",
  );
  return { ...fixed, policy, "x-amz-signature": signPolicy(policy, secretAccessKey, scope) };
}

/**
 * @param policy in Base64
 * @param scope date, region, service and "aws4_request"
 */
export function signPolicy(policy: string, secretAccessKey: string, scope: string[]): string {
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(signingKey, policy).toString("hex");
}

function hmac(key: string | Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest();
}
