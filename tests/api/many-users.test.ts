import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { peakBytes } from "@/tests/setup/peak-bytes";
import { ApiUser } from "./api-user";

const USERS = 20;
const UPLOADS_PER_USER = 12;
/** Accepting the terms, an extractor, its field, and ten uploads. */
const CHANGES_PER_MINUTE = 13;
const ACCEPTED_PER_USER = 10;
const CREDITS = 1_000;
const POLL_MS = 50;

describe("many concurrent users", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({
      settings: { RATE_LIMIT_PER_MINUTE: String(CHANGES_PER_MINUTE), SIGNUP_CREDITS: String(CREDITS) },
    });
  });
  afterAll(() => app.stop());

  it("get correct results or clean refusals for 240 uploads while polling, and no file without its row or vice versa", async () => {
    const users = await Promise.all(
      Array.from({ length: USERS }, async () => {
        const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
        return { user, params: { id: await user.createExtractor("Mine", ["Number"]) } };
      }),
    );
    const before = peakBytes(app.launcherPid);
    const outcomes = await Promise.all(users.map(uploadAndPoll));
    expect(peakBytes(app.launcherPid) - before).toBeLessThan(300 * 1024 * 1024);

    const stored = outcomes.flatMap(({ documents }) => documents.map(({ id }) => id));
    expect(stored).toHaveLength(USERS * ACCEPTED_PER_USER);
    expect(readdirSync(path.join(app.dataDirectory, "files", "documents")).sort()).toEqual(stored.sort());
    expect(readdirSync(path.join(app.dataDirectory, "temporary"))).toEqual([]);
  }, 400_000);
});

/** Sends a user's uploads concurrently and polls the list until all accepted ones are settled. */
async function uploadAndPoll({ user, params }: { user: ApiUser; params: { id: string } }, index: number) {
  const names = Array.from({ length: UPLOADS_PER_USER }, (_, file) => `${index}-${file}`);
  let sending = true;
  const uploads = Promise.all(names.map((name) => upload(user, params, name))).finally(() => {
    sending = false;
  });
  const list = async () => (await user.ok("listDocuments", { params })).documents;
  let documents = await list();
  while (sending || documents.some(({ status }) => status === "PENDING" || status === "PROCESSING")) {
    await sleep(POLL_MS);
    documents = await list();
  }
  const accepted = (await uploads).filter((name) => name !== null);
  expect(accepted).toHaveLength(ACCEPTED_PER_USER);
  documents = await list();
  expect(documents.map(({ filename, extracted_data }) => `${filename} ${extracted_data}`).sort()).toEqual(
    accepted.map((name) => `${name}.txt {"Number":"N-${name}"}`).sort(),
  );
  expect((await user.ok("getUser")).credits).toBe(CREDITS - ACCEPTED_PER_USER);
  return { documents };
}

/** Uploads a file; returns its name, or null if the rate limit refused it. */
async function upload(user: ApiUser, params: { id: string }, name: string): Promise<string | null> {
  const text = `Number: N-${name}\n${"Some more words. ".repeat(500)}`;
  const file = new File([text], `${name}.txt`, { type: "text/plain" });
  const response = await user.send("uploadDocument", { params, file });
  if (response.status === 201) return name;
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ success: false, code: "rate_limited" });
  return null;
}
