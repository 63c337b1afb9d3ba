import { beforeAll, describe, expect, it } from "vitest";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import { failureAnswer } from "@/lib/api/envelope";
import { operations, type Operation } from "@/lib/api/operations";
import { ApiUser, type CallInput } from "./api-user";

const NAMES = Object.keys(endpoints) as OperationName[];
const operationOf = (name: OperationName): Operation => operations[name];
const PERSONAL = NAMES.filter((name) => operationOf(name).personal);
const CHANGING = NAMES.filter(
  (name) =>
    operationOf(name).method !== "GET" &&
    !operationOf(name).personal &&
    !operationOf(name).anonymous &&
    // Each tool is tested on its own, in mcp.test.ts.
    !operationOf(name).program,
);
const UNKNOWN = {
  id: "unknown",
  docId: "unknown",
  fieldId: "unknown",
  layoutId: "unknown",
  deliveryId: "unknown",
  number: "1",
};

describe("an API key", () => {
  let user: ApiUser;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
  });

  it("that may write does what its owner does, without a CSRF token, and gets none", async () => {
    const program = await user.program("write");
    const id = await program.createExtractor("By a program", ["Number"]);
    const document = await program.process(id, "Number: N-7\n");
    expect(document.extracted_data).toBe('{"Number":"N-7"}');
    const params = { id, docId: document.id };
    await program.ok("correctValue", { params, body: { name: "Number", value: "N-8" } });
    expect((await user.ok("getDocumentResult", { params })).values[0]!.value).toBe("N-8");
    const download = await program.send("downloadDocuments", {
      params,
      query: `doc=${document.id}&format=JSON`,
    });
    expect(await download.text()).toContain("N-8");
    for (const name of ["getUser", "createExtractor"] as const)
      expect((await program.send(name, { body: undefined })).headers.has("X-CSRF-Token"), name).toBe(false);
    expect(program.csrfToken).toBe("");
    await program.ok("deleteExtractor", { params });
  });

  it("that may read reads all of it, and changes nothing", async () => {
    const program = await user.program("read");
    const id = await user.createExtractor("Read only", ["Number"]);
    const document = await user.process(id, "Number: N-7\n");
    const { extractor } = await program.ok("getExtractor", { params: { id } });
    const params = {
      id,
      docId: document.id,
      fieldId: extractor.fields[0]!.id,
      layoutId: "unknown",
      number: "1",
    };
    const before = JSON.stringify([
      await program.ok("listExtractors"),
      await program.ok("listDocuments", { params }),
      await program.ok("getDocumentResult", { params }),
      await program.ok("getUser"),
    ]);
    for (const name of CHANGING) {
      const { status, body } = await program.fails(name, { params });
      expect([name, status, failureAnswer.strict().parse(body).code]).toEqual([name, 403, "key_not_allowed"]);
    }
    const after = JSON.stringify([
      await program.ok("listExtractors"),
      await program.ok("listDocuments", { params }),
      await program.ok("getDocumentResult", { params }),
      await program.ok("getUser"),
    ]);
    expect(after).toBe(before);
    const file = await program.send("getDocumentFile", { params });
    expect(await file.text()).toBe("Number: N-7\n");
  });

  it.each(PERSONAL)("whatever its scope, may never call %s", async (name) => {
    for (const scope of ["read", "write"] as const) {
      const program = await user.program(scope);
      const { status, body } = await program.fails(name, {
        params: UNKNOWN,
        ...(endpoints[name].method === "GET" ? {} : { body: { email: user.email } }),
      });
      expect([status, body.code]).toEqual([403, "key_not_allowed"]);
    }
    expect((await user.ok("getUser")).email).toBe(user.email);
  });

  it("is not personal where it is not listed here", () => {
    expect(PERSONAL.filter((name) => !/key|webhook|delivery/i.test(name))).toEqual([
      "adjustCredits",
      "acceptTerms",
      "claimBonus",
      "deleteUser",
    ]);
  });

  it("is refused from the moment on in which it is revoked", async () => {
    const program = await user.program("read");
    await program.ok("getUser");
    const [key] = (await user.ok("listKeys")).keys;
    await user.ok("deleteKey", { params: { id: key!.id } });
    const { status, body } = await program.fails("getUser");
    expect([status, body.code]).toEqual([401, "not_signed_in"]);
    expect((await user.ok("listKeys")).keys.map(({ id }) => id)).not.toContain(key!.id);
  });

  it("is refused where it is mistyped, made up or of another kind, like no key at all", async () => {
    const program = await user.program("read");
    const { key } = program;
    for (const wrong of [`${key.slice(0, -1)}_`, key.slice(0, -1), `glk_${"0".repeat(38)}`]) {
      program.key = wrong;
      expect((await program.fails("getUser")).status, wrong).toBe(401);
    }
    const asAnotherScheme = await fetch(`${ApiUser.baseUrl}/api/user`, {
      headers: { authorization: `Basic ${key}` },
    });
    expect(asAnotherScheme.status).toBe(401);
  });

  it("counts alone where a session is sent too", async () => {
    const other = await ApiUser.signedIn();
    const program = await other.program("read");
    program.cookie = user.cookie;
    expect((await program.ok("getUser")).email).toBe(other.email);
    program.key = `glk_${"0".repeat(38)}`;
    expect((await program.fails("getUser")).status).toBe(401);
  });

  it("leaves a session alone where it is a proxy's token", async () => {
    const headers = { authorization: "Bearer a-token-of-the-proxy" };
    expect((await user.send("getUser", { headers })).status).toBe(200);
  });

  it("tells when it was last used", async () => {
    const program = await user.program("read");
    const lastUse = async () => (await user.ok("listKeys")).keys[0]!.last_used_at;
    expect(await lastUse()).toBeNull();
    await program.ok("getUser");
    expect(Date.now() - Date.parse((await lastUse())!)).toBeLessThan(60_000);
  });

  it("is another user's to see or revoke in no way, nor is a webhook, or what was delivered to it", async () => {
    const owner = await ApiUser.signedIn();
    const { key } = await owner.ok("createKey", { body: { name: "Theirs", scope: "write" } });
    const events = ["document.failed"];
    const { webhook } = await owner.ok("createWebhook", { body: { url: "https://example.com/", events } });
    const calls: [OperationName, CallInput][] = [
      ["deleteKey", { params: { id: key.id } }],
      ["updateWebhook", { params: { id: webhook.id }, body: { enabled: false } }],
      ["testWebhook", { params: { id: webhook.id } }],
      ["listWebhookDeliveries", { params: { id: webhook.id } }],
      ["resendWebhookDelivery", { params: { id: webhook.id, deliveryId: "unknown" } }],
      ["deleteWebhook", { params: { id: webhook.id } }],
    ];
    for (const [name, input] of calls)
      expect([name, (await user.fails(name, input)).status]).toEqual([name, 404]);
    expect((await user.ok("listKeys")).keys.map(({ id }) => id)).not.toContain(key.id);
    expect((await user.ok("listWebhooks")).webhooks).toEqual([]);
    expect((await owner.ok("listKeys")).keys).toEqual([key]);
    expect((await owner.ok("listWebhooks")).webhooks).toEqual([webhook]);
  });

  it.each([
    ["without a name", { scope: "read" }, "name"],
    ["with another scope", { name: "a", scope: "admin" }, "scope"],
    ["that has expired", { name: "a", scope: "read", expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    ["whose expiry is no time", { name: "a", scope: "read", expires_at: "tomorrow" }, "expires_at"],
  ])("%s is refused, naming the input", async (_, body, input) => {
    const failure = await user.fails("createKey", { body });
    expect(failure.status).toBe(422);
    expect(failure.body.fields).toHaveProperty(input);
  });
});
