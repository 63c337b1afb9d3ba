import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Never the developer's own files, nor those of a test that runs beside: one of them marks its disk as full.
process.env.DATA_DIR = path.join(tmpdir(), "gleaner-unit-tests", process.env.VITEST_POOL_ID ?? "");
mkdirSync(process.env.DATA_DIR, { recursive: true });
