import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { peakBytes } from "@/tests/setup/peak-bytes";
import { Person } from "./person";

const USERS = 20;
const UPLOADS_EACH = 12;
/** The terms, an extractor, its field, and ten uploads. */
const CHANGES_A_MINUTE = 13;
const ALLOWED_EACH = 10;
const CREDITS = 1_000;
const POLL_MS = 50;

describe("many users at once", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({
      settings: { RATE_LIMIT_PER_MINUTE: String(CHANGES_A_MINUTE), SIGNUP_CREDITS: String(CREDITS) },
    });
  });
  afterAll(() => app.stop());

  it("get of 240 uploads right results or clean refusals while their lists are polled, and no file or row without the other", async () => {
    const people = await Promise.all(
      Array.from({ length: USERS }, async () => {
        const person = await Person.signedIn({ baseUrl: app.baseUrl });
        return { person, params: { id: await person.createExtractor("Mine", ["Number"]) } };
      }),
    );
    const before = peakBytes(app.launcherPid);
    const outcomes = await Promise.all(people.map(useAtOnce));
    expect(peakBytes(app.launcherPid) - before).toBeLessThan(300 * 1024 * 1024);

    const stored = outcomes.flatMap(({ documents }) => documents.map(({ id }) => id));
    expect(stored).toHaveLength(USERS * ALLOWED_EACH);
    expect(readdirSync(path.join(app.dataDirectory, "files", "documents")).sort()).toEqual(stored.sort());
    expect(readdirSync(path.join(app.dataDirectory, "temporary"))).toEqual([]);
  }, 400_000);
});

/** Sends a user's uploads all at once and asks for the list until everything that was accepted is settled. */
async function useAtOnce({ person, params }: { person: Person; params: { id: string } }, user: number) {
  const names = Array.from({ length: UPLOADS_EACH }, (_, index) => `${user}-${index}`);
  let sending = true;
  const uploads = Promise.all(names.map((name) => upload(person, params, name))).finally(() => {
    sending = false;
  });
  const list = async () => (await person.ok("listDocuments", { params })).documents;
  let documents = await list();
  while (sending || documents.some(({ status }) => status === "PENDING" || status === "PROCESSING")) {
    await pause(POLL_MS);
    documents = await list();
  }
  const accepted = (await uploads).filter((name) => name !== null);
  expect(accepted).toHaveLength(ALLOWED_EACH);
  documents = await list();
  expect(documents.map(({ filename, extracted_data }) => `${filename} ${extracted_data}`).sort()).toEqual(
    accepted.map((name) => `${name}.txt {"Number":"N-${name}"}`).sort(),
  );
  expect((await person.ok("getUser")).credits).toBe(CREDITS - ALLOWED_EACH);
  return { documents };
}

/** The name, or null where the upload was refused as one too many. */
async function upload(person: Person, params: { id: string }, name: string): Promise<string | null> {
  const text = `Number: N-${name}\n${"Some more words. ".repeat(500)}`;
  const file = new File([text], `${name}.txt`, { type: "text/plain" });
  const response = await person.send("uploadDocument", { params, file });
  if (response.status === 201) return name;
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ success: false, code: "rate_limited" });
  return null;
}
