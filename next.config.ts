import type { NextConfig } from "next";

/** For every answer, pages, files and failures alike. */
const securityHeaders = [
  // For files; the middleware gives pages one with a nonce in its place.
  contentSecurityPolicy("default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"),
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
  ...(process.env.NODE_ENV === "production"
    ? [{ key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" }]
    : []),
];

/** Nothing that the API answers is a page. */
const apiHeaders = [contentSecurityPolicy("default-src 'none'")];

function contentSecurityPolicy(rules: string) {
  return { key: "Content-Security-Policy", value: `${rules}; frame-ancestors 'none'` };
}

const config: NextConfig = {
  poweredByHeader: false,
  // Next's own redirect would come without these headers, and make a changing request start anew.
  skipTrailingSlashRedirect: true,
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: securityHeaders },
      { source: "/api/:path*", headers: apiHeaders },
    ]),
  // Packages that load files of their own at run time, or are better left unbundled on the server.
  // Inngest, the Anthropic SDK and zod alone are half of what the development server would otherwise compile at its start.
  serverExternalPackages: [
    "pg",
    "pino",
    "@prisma/client",
    "@prisma/adapter-pg",
    "xlsx",
    "inngest",
    "@anthropic-ai/sdk",
    "busboy",
    "zod",
    "uuid",
    "iconv-lite",
  ],
  // The reader processes' program and the character maps of Chinese, Japanese and Korean PDFs are found at run time.
  outputFileTracingIncludes: {
    "/*": [
      "./lib/text/generated/**/*",
      "./node_modules/pdfjs-dist/package.json",
      "./node_modules/pdfjs-dist/cmaps/*.bcmap",
    ],
  },
};

export default config;
