import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Packages that load files of their own at run time, or are better left unbundled on the server.
  serverExternalPackages: ["pg", "pino", "@prisma/client", "@prisma/adapter-pg", "xlsx"],
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
