export const securityHeaders = (isProduction: boolean) => [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  ...(isProduction ? [{ key: "Strict-Transport-Security", value: "max-age=63072000" }] : []),
];

/** No API response is a page. If a browser shows an uploaded file anyway, this sandboxes it. */
export const apiContentSecurityPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";
