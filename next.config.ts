import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { NextConfig } from "next";
import { apiContentSecurityPolicy, securityHeaders } from "./lib/http/security-headers";

/** Files have this policy; the middleware gives pages one with a nonce in its place. */
const filesPolicy = contentSecurityPolicy(
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/**
 * pdf.js' own files, whose address names their version. Where one of another version is asked for, as in a rolling deploy, the
 * answer must not be cached. Its worker decodes pictures by WebAssembly; no other program may.
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
  // Next's own redirect would come without these headers, and make a changing request start again.
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
    // A route is loaded when it is first asked for: all of them together are half of the start.
    preloadEntriesOnStart: false,
    // Node reads none in production, and they are larger than the code.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
  },
  // `npm run typecheck` has.
  typescript: { ignoreBuildErrors: true },
  // Packages that load files of their own at run time, or are better left unbundled on the server.
  // Inngest, the models' SDKs and zod alone are half of what the development server would otherwise compile at its start.
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
  ],
  // Found at run time: the programs of the reader processes; the pages of the documentation; which migrations are known; what pdf.js needs for reading and drawing (character maps,
  // fonts, decoders of pictures) with its canvas; the recogniser and the weights of its languages.
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
