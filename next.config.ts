import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { NextConfig } from "next";
import { apiContentSecurityPolicy, securityHeaders } from "./lib/http/security-headers";

/** For files. The middleware gives pages a policy with a nonce. */
const filesPolicy = contentSecurityPolicy(
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/**
 * Set per existing file, so that no 404 of an older version is cached during a rolling deployment. The URLs contain
 * pdf.js' version. Only the worker may use WebAssembly, to decode images.
 */
const pdfjsHeaders = [
  contentSecurityPolicy(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ),
  { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
];

const pdfjsFolder = "public/generated";
const pdfjsFiles = existsSync(pdfjsFolder)
  ? readdirSync(pdfjsFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        path.posix.relative("public", `${parentPath}/${name}`.replaceAll("\\", "/")),
      )
  : [];

function contentSecurityPolicy(rules: string) {
  return { key: "Content-Security-Policy", value: rules };
}

const config: NextConfig = {
  poweredByHeader: false,
  // Next's redirect lacks the headers below and makes clients repeat requests that change data.
  skipTrailingSlashRedirect: true,
  headers: () =>
    Promise.resolve([
      {
        source: "/:path*",
        headers: [filesPolicy, ...securityHeaders(process.env.NODE_ENV === "production")],
      },
      ...pdfjsFiles.map((file) => ({ source: `/${file}`, headers: pdfjsHeaders })),
      { source: "/api/:path*", headers: [contentSecurityPolicy(apiContentSecurityPolicy)] },
    ]),
  experimental: {
    // Loading all routes takes half of the startup time.
    preloadEntriesOnStart: false,
    // Production does not read source maps, which are larger than the code.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  // `npm run typecheck` checks types.
  typescript: { ignoreBuildErrors: true },
  // Packages that load files at run time or take half of the development server's compile time.
  serverExternalPackages: [
    "pg",
    "pino",
    "prom-client",
    "@prisma/client",
    "@prisma/adapter-pg",
    "xlsx",
    "inngest",
    "@anthropic-ai/sdk",
    "openai",
    "busboy",
    "zod",
    "uuid",
    "iconv-lite",
    "re2js",
    "@marcbachmann/cel-js",
    "htmlparser2",
    "domutils",
    "dom-serializer",
    "ipaddr.js",
    "aws4fetch",
    "standardwebhooks",
  ],
  // Tracing cannot find these files, which are located at run time.
  outputFileTracingIncludes: {
    "/*": [
      "./lib/text/generated/**/*",
      "./docs/*.md",
      "./prisma/migrations/*/*",
      "./node_modules/pdfjs-dist/package.json",
      "./node_modules/pdfjs-dist/cmaps/*.bcmap",
      "./node_modules/pdfjs-dist/{standard_fonts,wasm,iccs}/*",
      "./node_modules/pdfjs-dist/legacy/build/{pdf,pdf.worker}.mjs",
      "./node_modules/@napi-rs/canvas*/**/*",
      "./node_modules/tesseract.js-core/tesseract-core-simd-lstm.{js,wasm}",
      "./node_modules/@tesseract.js-data/*/package.json",
      "./node_modules/@tesseract.js-data/*/4.0.0_best_int/*",
    ],
  },
};

export default config;
