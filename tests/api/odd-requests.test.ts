import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { failureAnswer } from "@/lib/api/envelope";
import { ApiUser } from "./api-user";

const anonymous = new ApiUser();

interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends a request unmodified, including those that fetch would refuse or normalise. */
function send(
  who: ApiUser,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { hostname, port } = new URL(ApiUser.baseUrl);
  return new Promise((resolve, reject) => {
    request(
      { hostname, port, method, path, headers: { ...(who.cookie && { cookie: who.cookie }), ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const received = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(received),
            body: Buffer.concat(chunks).toString(),
          });
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

function expectSecurityHeaders({ headers }: Answer): void {
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": expect.any(String) as string,
  });
}

describe("requests that browsers do not send", () => {
  let user: ApiUser;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
  });

  it.each([
    ["of NUL", "%00"],
    ["of 10,000 letters", "x".repeat(10_000)],
    ["of an emoji", "%F0%9F%98%80"],
    ["that cannot be decoded", "%ff"],
    ["with a quote", "' OR 1=1"],
    ["with NUL after a plausible token", "00000000-0000-0000-0000-00000000000%00"],
  ])("a session cookie %s belongs to no session", async (_, value) => {
    for (const name of ["authjs.session-token", "__Secure-authjs.session-token"]) {
      const stranger = new ApiUser();
      stranger.cookie = `${name}=${value}`;
      expect((await send(stranger, "GET", "/login")).status).toBe(200);
      expect((await send(stranger, "GET", "/extractors")).status).toBe(307);
      expect((await send(stranger, "GET", "/api/user")).status).toBe(401);
      expect((await send(stranger, "GET", "/api/auth/logout/google")).status).toBe(200);
      expect((await send(stranger, "PUT", "/api/user")).status).toBe(405);
    }
  });

  it.each(["/login/%ff", "/login/%", "/login/%ff.png", "/login/%00"])(
    "the path %s is an unknown page for all callers",
    async (path) => {
      for (const who of [anonymous, user]) {
        const answer = await send(who, "GET", path);
        expect([answer.status, answer.headers.get("content-type")]).toEqual([
          404,
          "text/html; charset=utf-8",
        ]);
        expectSecurityHeaders(answer);
      }
    },
  );

  it.each(["/%ff", "/%zz", "/credits/%E0%A4%A", "/samples/%ff.pdf", "/_next/static/%ff", "/%25ff"])(
    "the path %s is an unknown page for signed-in users",
    async (path) => {
      const answer = await send(user, "GET", path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expectSecurityHeaders(answer);
      const before = await send(anonymous, "GET", path);
      expect([before.status, before.headers.get("location")?.split("?")[0]]).toEqual([307, "/login"]);
      expectSecurityHeaders(before);
    },
  );

  it.each([
    "/api/%ff",
    "/api/%",
    "/api/extractor/%ff",
    "/api/extractor/%/document",
    "/api//nothing",
    "/api/%25ff",
  ])("the path %s is an unknown call", async (path) => {
    const answer = await send(user, "GET", path);
    expect(answer.status).toBe(404);
    expect(failureAnswer.strict().parse(JSON.parse(answer.body)).code).toBe("not_found");
    expectSecurityHeaders(answer);
  });

  it.each(["http://evil.example/api/user", "//api/user", "/\\api/user"])(
    "the target %s is served by this host",
    async (target) => {
      const answer = await send(user, "GET", target);
      expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
      expectSecurityHeaders(answer);
    },
  );

  it.each(["TRACE", "PROPFIND", "PURGE", "SEARCH", "REPORT"])(
    "%s is answered with 405 everywhere",
    async (method) => {
      for (const [path, allow] of [
        ["/api/extractor", "GET, POST"],
        ["/api/user/bonus", "POST"],
        ["/api/openapi.json", "GET"],
        ["/login", "GET, HEAD"],
        ["/extractors", "GET, HEAD"],
        ["*", "GET, HEAD"],
      ] as const) {
        const answer = await send(user, method, path);
        expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, allow]);
        expect(failureAnswer.strict().parse(JSON.parse(answer.body)).code).toBe("method_not_allowed");
        expectSecurityHeaders(answer);
      }
      const unknown = await send(user, method, "/api/nothing");
      expect(unknown.status).toBe(404);
      failureAnswer.strict().parse(JSON.parse(unknown.body));
    },
  );

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("pages answer %s with 405", async (method) => {
    for (const path of ["/login", "/extractors", "/nothing/here"]) {
      const answer = await send(user, method, path);
      expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
      expectSecurityHeaders(answer);
    }
  });

  it("every answer to a signed-in caller carries the CSRF token", async () => {
    for (const [method, path, status] of [
      ["GET", "/api/user", 200],
      ["HEAD", "/api/user", 200],
      ["PUT", "/api/user", 405],
      ["GET", "/api/user/bonus", 405],
      ["TRACE", "/api/user", 405],
      ["OPTIONS", "/api/user", 204],
      ["POST", "/api/user/bonus", 403],
      ["GET", "/api/extractor/unknown", 404],
      ["GET", "/api/nothing", 404],
      ["GET", "/api/openapi.json", 200],
    ] as const) {
      const answer = await send(user, method, path);
      expect([method, path, answer.status, answer.headers.get("x-csrf-token")]).toEqual([
        method,
        path,
        status,
        user.csrfToken,
      ]);
      expect((await send(anonymous, method, path)).headers.has("x-csrf-token")).toBe(false);
    }
  });

  it("HEAD does not sign the user out", async () => {
    const own = await ApiUser.signedIn();
    const answer = await send(own, "HEAD", "/api/auth/logout/google");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
    expect((await send(own, "GET", "/api/user")).status).toBe(200);
  });

  it.each([
    { Host: "gleaner.example" },
    { "X-Forwarded-Host": "gleaner.example" },
    { "X-Forwarded-Host": "localhost, gleaner.example" },
    { Host: "localhost.gleaner.example:80" },
  ] as Record<string, string>[])(
    "credits cannot be adjusted under a host name that is not local: %j",
    async (headers) => {
      const { credits } = await user.ok("getUser");
      const answer = await send(user, "GET", "/api/user", headers);
      expect(JSON.parse(answer.body)).toMatchObject({ features: { credit_adjustment: false } });
      const { hostname, port } = new URL(ApiUser.baseUrl);
      const status = await new Promise((resolve, reject) => {
        const own = {
          cookie: user.cookie,
          "X-CSRF-Token": user.csrfToken,
          "Content-Type": "application/json",
        };
        request(
          { hostname, port, method: "POST", path: "/api/user/credits", headers: { ...own, ...headers } },
          (response) => resolve(response.resume().statusCode),
        )
          .on("error", reject)
          .end('{"amount": 5}');
      });
      expect(status).toBe(404);
      expect(await user.ok("getUser")).toMatchObject({ credits, features: { credit_adjustment: true } });
    },
  );
});
