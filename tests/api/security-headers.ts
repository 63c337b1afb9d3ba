import { expect } from "vitest";

/** Checks the security headers that every response in production must have, whatever its status. */
export function expectSecurityHeaders(headers: Headers): void {
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src '(self|none)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.split("frame-ancestors")).toHaveLength(2);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": expect.stringMatching(/^max-age=\d{8}$/) as string,
  });
  expect(headers.has("x-powered-by")).toBe(false);
  expect(headers.has("access-control-allow-origin")).toBe(false);
}

/** The nonce for scripts in a page's Content-Security-Policy. */
export function nonceOf(headers: Headers): string | undefined {
  return /script-src [^;]*'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
}
