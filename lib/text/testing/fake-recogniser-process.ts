import { appendFileSync, existsSync } from "node:fs";
import path from "node:path";
import type { PageAct } from "./fake-recogniser";
import { pack, type PackedPage, type RecogniseRequest } from "@/lib/text/process/protocol";
import { serveRequests } from "@/lib/text/process/serve-requests";

/** The bundler defines these. */
declare const FOLDER: string;
declare const ACTS: Record<number, PageAct>;

const POLL_MS = 5;

serveRequests<RecogniseRequest, PackedPage>(async ({ page, filename }) => {
  appendFileSync(path.join(FOLDER, "journal"), `${filename} ${page} ${process.pid}\n`);
  const act = ACTS[page] ?? { text: `Recognised on page ${page}` };
  if (typeof act === "object") return pack(toPage(act.text));
  if (act === "die") process.exit(3);
  if (act === "fail") throw new Error("The page cannot be drawn");
  if (act === "work") for (;;);
  for (const held: Buffer[] = []; act === "swell";) held.push(Buffer.alloc(10_000_000, 1));
  while (!existsSync(path.join(FOLDER, `answer-${page}`))) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return pack(toPage(`Recognised on page ${page}`));
});

function toPage(text: string) {
  let end = -1;
  const runs = text.split("\n").map((line, index) => {
    const start = end + 1;
    end = start + line.length;
    return { start, end, page: 0, x: 50, y: 20 * index, width: 100, height: 10, confidence: 0.9 };
  });
  return { text, runs };
}
