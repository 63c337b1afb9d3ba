/** next.config.ts reads them. */
export const securityHeaders = (isProduction: boolean) => [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  ...(isProduction ? [{ key: "Strict-Transport-Security", value: "max-age=63072000" }] : []),
];

/** No API answer is a page. If a browser shows an uploaded file anyway, it is sandboxed. */
export const apiContentSecurityPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";
