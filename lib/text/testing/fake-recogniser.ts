import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { vi } from "vitest";
import { type PoolOptions, ProcessPool } from "@/lib/text/process/process-pool";
import type { PackedPage, RecogniseRequest } from "@/lib/text/process/protocol";
import { READING_FAILURES } from "@/lib/text/reading-error";

/**
 * What the process does with a page: it answers, crashes, fails, runs forever, uses up its memory, or waits for the
 * test.
 */
export type PageAct = { text: string } | "die" | "fail" | "work" | "swell" | "wait";

interface Started {
  filename: string;
  page: number;
  pid: number;
}

const MB = 1024 * 1024;

/** A pool of fake recogniser processes. The test decides what happens to each page. */
export class FakeRecogniser {
  private constructor(
    private readonly folder: string,
    readonly pool: ProcessPool<RecogniseRequest, PackedPage>,
  ) {}

  /** @param acts by page number, from 1; all other pages are recognised at once */
  static async create(
    acts: Record<number, PageAct> = {},
    options: Partial<PoolOptions> = {},
  ): Promise<FakeRecogniser> {
    const folder = mkdtempSync(path.join(tmpdir(), "recogniser-"));
    writeFileSync(path.join(folder, "journal"), "");
    const program = path.join(folder, "program.mjs");
    await build({
      entryPoints: ["lib/text/testing/fake-recogniser-process.ts"],
      outfile: program,
      bundle: true,
      format: "esm",
      platform: "node",
      conditions: ["react-server"],
      define: { FOLDER: JSON.stringify(folder), ACTS: JSON.stringify(acts) },
    });
    const pool = new ProcessPool<RecogniseRequest, PackedPage>({
      program,
      size: 2,
      heapMb: 64,
      memoryBytes: 500 * MB,
      cpuMs: 20_000,
      timeoutMs: 60_000,
      requestsPerProcess: 100,
      maxIdleBytes: 500 * MB,
      failures: READING_FAILURES,
      ...options,
    });
    return new FakeRecogniser(folder, pool);
  }

  started(): Started[] {
    const lines = readFileSync(path.join(this.folder, "journal"), "utf8").split("\n").slice(0, -1);
    return lines.map((line) => {
      const [filename = "", page, pid] = line.split(" ");
      return { filename, page: Number(page), pid: Number(pid) };
    });
  }

  async untilStarted(count: number): Promise<Started[]> {
    return vi.waitFor(() => {
      const started = this.started();
      if (started.length < count) throw new Error(`only ${started.length} pages were begun`);
      return started;
    }, 20_000);
  }

  /** Waits until the processes of these pages have ended. Defaults to all pages that were started. */
  async untilGone(pages = this.started()): Promise<void> {
    await vi.waitFor(() => {
      const alive = pages.filter(({ pid }) => isAlive(pid));
      if (alive.length > 0) throw new Error(`${alive.length} processes are alive`);
    }, 20_000);
  }

  answer(page: number): void {
    writeFileSync(path.join(this.folder, `answer-${page}`), "");
  }

  end(): void {
    this.pool.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
