import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readEnv } from "@/lib/env";
import { BucketServer } from "@/tests/setup/bucket-server";
import { bucketStore } from "@/tests/setup/bucket-store";
import type { DirectTransfer } from "./blob-store";
import { chooseStore } from "./choose-store";

const scratch = mkdtempSync(path.join(tmpdir(), "gleaner-direct-"));
vi.stubEnv("DATA_DIR", scratch);

const inAnHour = () => new Date(Date.now() + 3_600_000);
const KEY = "uploads/1/original";

describe("transfers between a client and the bucket", () => {
  let bucket: BucketServer;
  let direct: DirectTransfer;
  beforeAll(async () => {
    bucket = await BucketServer.start();
    direct = bucketStore(bucket).direct!;
  });
  afterAll(async () => {
    await bucket.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it("a file is sent with a form, measured, copied and fetched by URL, as a download that browsers do not run", async () => {
    expect(await direct.sizeOf(KEY)).toBeNull();
    await bucket.send(direct.uploadForm(KEY, 5, inAnHour()), "<b>ä");
    expect(await direct.sizeOf(KEY)).toBe(5);
    expect(await direct.copy(KEY, "documents/1/original")).toBe(true);
    expect(Buffer.from(await bucketStore(bucket).read("documents/1/original")).toString()).toBe("<b>ä");

    const address = await direct.downloadUrl("documents/1/original", 'attachment; filename="a.html"');
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="a.html"');
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(await response.text()).toBe("<b>ä");
  });

  it("a URL is signed, and valid for five minutes", async () => {
    const { searchParams } = new URL(await direct.downloadUrl("documents/1/original", "attachment"));
    expect(searchParams.get("X-Amz-Expires")).toBe("300");
    expect(searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("a copy of a missing file copies nothing, and reports it", async () => {
    expect(await direct.copy("uploads/2/original", "documents/2/original")).toBe(false);
    expect(await direct.sizeOf("documents/2/original")).toBeNull();
  });

  it("are not offered if files are on disk", () => {
    const env = readEnv({ DATABASE_URL: "postgresql://a@b/c", AUTH_SECRET: "a secret for tests only" });
    expect(chooseStore(env).direct).toBeUndefined();
  });
});
