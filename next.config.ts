import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // Packages that load files of their own at run time, or are better left unbundled on the server.
  serverExternalPackages: ["pg", "pino", "@prisma/client", "@prisma/adapter-pg", "unpdf", "pdfjs-dist", "mammoth", "word-extractor", "xlsx"],
};

export default config;
