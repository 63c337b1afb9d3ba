import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/tests/setup/app-under-test";

type Headers = Record<string, string>;
type Verify = (headers: Headers, body: string) => Promise<boolean>;

const root = path.resolve(import.meta.dirname, "../..");
const SECRET = `whsec_${Buffer.from("a secret of a webhook, for tests").toString("base64")}`;
const BODY = '{"type":"document.succeeded","data":{"document_id":"Müller"}}';

/** Headers as deliveries have them, signed so many seconds ago. */
function signed({ secondsAgo = 0, secret = SECRET, body = BODY } = {}): Headers & {
  "webhook-signature": string;
} {
  const time = new Date(Date.now() - secondsAgo * 1000);
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", time, body),
  };
}

const NOW = signed();

/** The code of docs/webhooks.md, as it is printed there. */
async function verifyOfPage(): Promise<Verify> {
  const page = await readFile(path.join(root, "docs/webhooks.md"), "utf8");
  const [code, ...others] = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  expect(others).toEqual([]);
  const { verify } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${code}export { verify };`)}`
  )) as { verify: (secret: string, headers: Headers, body: Buffer) => boolean };
  return (headers, body) => Promise.resolve(verify(SECRET, headers, Buffer.from(body)));
}

let receiver: ChildProcess;
let ended: Promise<unknown>;
let port: number;
let printed = "";
beforeAll(async () => {
  port = await findFreePort();
  receiver = spawn(process.execPath, ["docs/examples/receive-webhook.mjs"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), WEBHOOK_SECRET: SECRET },
    stdio: ["ignore", "pipe", "inherit"],
  });
  ended = once(receiver, "close");
  receiver.stdout!.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const listens = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  while (receiver.exitCode === null && !(await listens())) await sleep(20);
});
afterAll(async () => {
  receiver.kill();
  await ended;
});

async function verifyOfReceiver(headers: Headers, body: string): Promise<boolean> {
  const { status } = await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body });
  expect([204, 401]).toContain(status);
  return status === 204;
}

describe.each<[string, () => Promise<Verify>]>([
  ["docs/webhooks.md", verifyOfPage],
  ["docs/examples/receive-webhook.mjs", () => Promise.resolve(verifyOfReceiver)],
])("%s", (_, load) => {
  let verify: Verify;
  beforeAll(async () => {
    verify = await load();
  });

  it.each([
    ["now", signed()],
    ["nearly five minutes ago", signed({ secondsAgo: 280 })],
    ["by a clock that is ahead", signed({ secondsAgo: -280 })],
    [
      "with two secrets, as while one replaces the other",
      { ...NOW, "webhook-signature": `v1,bm90 ${NOW["webhook-signature"]} v1a,bm90` },
    ],
  ])("accepts what was signed %s", async (_, headers) => {
    expect(await verify(headers, BODY)).toBe(true);
  });

  it.each([
    ["another body", signed({ body: BODY.replace("succeeded", "failed") })],
    ["another id", { ...signed(), "webhook-id": "msg_2" }],
    ["another time", { ...signed(), "webhook-timestamp": signed({ secondsAgo: 10 })["webhook-timestamp"]! }],
    ["another secret", signed({ secret: `whsec_${Buffer.from("another").toString("base64")}` })],
    ["a time more than five minutes ago", signed({ secondsAgo: 320 })],
    ["a time more than five minutes ahead", signed({ secondsAgo: -320 })],
    ["a time that is none", signed({ secondsAgo: NaN })],
    [
      "another version",
      { ...signed(), "webhook-signature": signed()["webhook-signature"].replace("v1", "v2") },
    ],
    [
      "part of the signature",
      { ...signed(), "webhook-signature": signed()["webhook-signature"].slice(0, -8) },
    ],
    ["no signature", { ...signed(), "webhook-signature": "" }],
    ["a time without a signature", { "webhook-timestamp": signed()["webhook-timestamp"]! }],
    ["nothing of it", {}],
  ])("refuses %s", async (_, headers) => {
    expect(await verify(headers, BODY)).toBe(false);
  });
});

it("the receiver prints an event that it has verified, and no other", async () => {
  const [forged, genuine] = ['{"type":"forged"}', '{"type":"genuine"}'];
  await verifyOfReceiver(signed(), forged);
  await verifyOfReceiver(signed({ body: genuine }), genuine);
  await expect.poll(() => printed).toContain(`${genuine}\n`);
  expect(printed).not.toContain(forged);
});
