import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, inject, test, vi } from "vitest";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";

const SERVER = fileURLToPath(new URL("../setup/postgres/postgres-server.ts", import.meta.url));

/** A minimal test run: starts a server, prints its URL, and waits. */
const RUN = `
  const { PostgresServer } = await import(${JSON.stringify(SERVER)});
  const server = await PostgresServer.start(${JSON.stringify(findPostgres())});
  console.log(await server.createDatabase());
  setInterval(() => {}, 1000);
`;

describe.runIf(inject("rowLocks"))("the temporary PostgreSQL server", () => {
  test("stops when its test run is killed, and leaves no files", async () => {
    const run = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", RUN], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const url = await new Promise<string>((resolve, reject) => {
      run.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
      run.once("exit", () => reject(new Error("The server did not start.")));
    });
    const directory = new URL(url).searchParams.get("host") ?? "";
    expect(existsSync(directory)).toBe(true);

    run.kill("SIGKILL");
    await vi.waitUntil(() => !existsSync(directory), { timeout: 20_000 });
    await expect(new pg.Client({ connectionString: url }).connect()).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});
