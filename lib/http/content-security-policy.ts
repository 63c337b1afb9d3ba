import "server-only";
import { env } from "@/lib/env";
import { bucketEndpoint } from "@/lib/storage/bucket-endpoint";

export function contentSecurityPolicy(nonce: string): string {
  const { NODE_ENV, NEXT_PUBLIC_POSTHOG_KEY, NEXT_PUBLIC_POSTHOG_HOST, NEXT_PUBLIC_TUTORIAL_VIDEO_URL } =
    env();
  const analytics = NEXT_PUBLIC_POSTHOG_KEY ? ` ${new URL(NEXT_PUBLIC_POSTHOG_HOST).origin}` : "";
  const video = NEXT_PUBLIC_TUTORIAL_VIDEO_URL ? ` ${new URL(NEXT_PUBLIC_TUTORIAL_VIDEO_URL).origin}` : "";
  const endpoint = bucketEndpoint(env());
  const bucket = endpoint === null ? "" : ` ${new URL(endpoint).origin}`;
  // React's development build uses eval to reconstruct server stack traces.
  const development = NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    // Radix sets style attributes, and sonner injects a style sheet.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${analytics}${bucket}`,
    `frame-src 'self'${video}`,
    `media-src 'self'${video}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
