/** For every answer, pages, files and failures alike. Read by next.config.ts. */
export const securityHeaders = (isProduction: boolean) => [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  ...(isProduction ? [{ key: "Strict-Transport-Security", value: "max-age=63072000" }] : []),
];

/** For the API: no answer is a page; what a user uploaded is sandboxed where a browser shows it all the same. */
export const apiContentSecurityPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";
