import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isErrorCode } from "@/lib/errors";
import { AppUnderTest, findFreePort } from "@/tests/setup/app-under-test";
import { runBash } from "@/tests/setup/run-bash";
import { ApiUser } from "./api-user";

const root = path.resolve(import.meta.dirname, "../..");
const page = await readFile(path.join(root, "docs/api.md"), "utf8");

describe("docs/api.md", () => {
  it("holds examples that work, from the first to the last", async () => {
    const user = await ApiUser.signedIn();
    const { key } = await user.program("write");
    const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);
    const settings = blocks.findIndex((code) => code.includes("export GLEANER_API_KEY="));
    expect([settings, blocks.length]).toEqual([0, 13]);
    const steps = blocks.slice(1).map((code) =>
      code
        .replace("npm run -s gleaner", `npm --prefix "${root}" run -s gleaner`)
        // npm runs it in the project's folder, which is also the reader's.
        .replace("Invoices next.txt", 'Invoices "$PWD/next.txt"'),
    );
    const folder = await mkdtemp(path.join(tmpdir(), "gleaner-page-"));
    const { code, stdout, stderr } = await runBash(["set -euo pipefail", ...steps].join("\n"), {
      cwd: folder,
      env: { GLEANER_URL: ApiUser.baseUrl, GLEANER_API_KEY: key },
    });
    await rm(folder, { recursive: true });
    expect([code, stderr], stdout).toEqual([0, ""]);
    const lines = stdout.trim().split("\n");
    expect(lines.slice(0, 6)).toEqual([
      user.email,
      "SUCCESS",
      "Invoice number | A-17 | verified | A-17",
      "Date | 2026-03-31 | verified | 2026-03-31",
      "Total | 1234.5 | verified | 1,234.50",
      "1234.6",
    ]);
    expect(stdout).toContain("invoice.txt");
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ status: "SUCCESS" });
  });

  it("names codes that exist", () => {
    const rows = page.split("\n").filter((line) => /^\| \d{3} /.test(line));
    const codes = rows.flatMap((row) =>
      [...row.split("|")[2]!.matchAll(/`(\w+)`/g)].map(([, code]) => code!),
    );
    expect(codes.length).toBeGreaterThan(15);
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });
});

describe("docs/examples/first-steps.sh", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({ settings: { ALLOW_PRIVATE_WEBHOOKS: "true" } });
  });
  afterAll(() => app.stop());

  it("goes from a key to a verified webhook within a minute", async () => {
    const started = Date.now();
    const env = { GLEANER_URL: app.baseUrl, RECEIVER_PORT: String(await findFreePort()) };
    const outcome = await runBash("docs/examples/first-steps.sh", { cwd: root, env });
    expect(outcome).toEqual({ code: 0, stdout: "Number: A-17\nTotal: 1234.5\n", stderr: "" });
    expect(Date.now() - started).toBeLessThan(60_000);
  });
});
