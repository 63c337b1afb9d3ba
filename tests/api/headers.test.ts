import { version } from "pdfjs-dist/package.json";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiUser } from "./api-user";
import { expectSecurityHeaders, nonceOf } from "./security-headers";

const anonymous = new ApiUser();

describe("security headers", () => {
  let user: ApiUser;
  let extractorId: string;
  let documentId: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    extractorId = await user.createExtractor("Confidential matters", ["a"]);
    documentId = (await user.process(extractorId, "a: 1\n")).id;
  });

  /** Each kind of response: its name, the caller, the path, the status. */
  const answers: [string, () => ApiUser, () => string, number, { method?: string }?][] = [
    ["a page", () => user, () => "/extractors", 200],
    ["the sign-in", () => anonymous, () => "/login", 200],
    ["an unknown page", () => user, () => "/nothing/here", 404],
    ["an unknown file", () => user, () => "/nothing.png", 404],
    ["a redirect to the sign-in", () => anonymous, () => "/extractors", 307],
    ["a redirect that starts the sign-in", () => anonymous, () => "/api/auth/google", 307],
    ["a page's path with a trailing slash", () => user, () => "/extractors/", 307],
    ["a picture", () => anonymous, () => "/icon.svg", 200],
    ["a sample", () => anonymous, () => "/samples/sample-invoice.pdf", 200],
    ["the terms", () => anonymous, () => "/legal/terms", 200],
    ["a call", () => user, () => "/api/user", 200],
    ["an anonymous call", () => anonymous, () => "/api/user", 401],
    ["an unknown call", () => user, () => "/api/nothing", 404],
    ["a wrong method", () => user, () => "/api/user", 405, { method: "PUT" }],
    ["a call without its CSRF token", () => user, () => "/api/user/bonus", 403, { method: "POST" }],
    ["OPTIONS", () => user, () => "/api/user", 204, { method: "OPTIONS" }],
    ["the description of the API", () => anonymous, () => "/api/openapi.json", 200],
    [
      "a download",
      () => user,
      () => `/api/extractor/${extractorId}/download?format=JSON&doc=${documentId}`,
      200,
    ],
  ];

  it.each(answers)("are sent with %s", async (_, who, address, status, init = {}) => {
    const { headers, ...response } = await who()
      .fetch(address(), init)
      .then(async (answer) => ({
        headers: answer.headers,
        status: answer.status,
        body: await answer.text(),
      }));
    expect(response.status).toBe(status);
    expectSecurityHeaders(headers);
  });

  it.each([
    ["/login", () => anonymous],
    ["/extractors", () => user],
    ["/nothing/here", () => user],
  ] as const)("%s has a new nonce on each request, and no script without it", async (address, who) => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await who().fetch(address);
      const nonce = nonceOf(page.headers);
      expect(nonce).toBeDefined();
      nonces.add(nonce!);
      const scripts = [...(await page.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    }
    expect(nonces.size).toBe(2);
  });

  it.each(["/generated/pdfjs-0.0.0/pdf.worker.mjs", "/generated/", "/_next/static/missing.js"])(
    "what is missing is not cached: %s",
    async (address) => {
      for (const who of [anonymous, user]) {
        const { status, headers } = await who.fetch(address);
        expect(status).not.toBe(200);
        expect(headers.get("cache-control") ?? "").not.toMatch(/immutable|max-age=[1-9]/);
      }
    },
  );

  it("what pdf.js loads, whose address names its version, is cached for good", async () => {
    const { status, headers } = await anonymous.fetch(`/generated/pdfjs-${version}/pdf.worker.mjs`);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(headers.get("content-security-policy")).toContain("'wasm-unsafe-eval'");
  });

  it("private content must not be cached by proxies", async () => {
    for (const address of ["/api/user", `/api/extractor/${extractorId}/document`, "/extractors"]) {
      const { headers } = await user.fetch(address);
      expect(headers.get("cache-control"), address).toMatch(/private/);
    }
  });

  it.each<Record<string, string>>([
    {},
    { RSC: "1" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { RSC: "1", "Next-Router-Segment-Prefetch": "/_tree" },
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-middleware-subrequest": "src/middleware" },
    { "x-middleware-prefetch": "1" },
    { "x-nextjs-data": "1" },
    { "x-matched-path": "/login", "x-invoke-path": "/login" },
    { "x-rewrite-url": "/login", "x-original-url": "/login" },
    { cookie: "authjs.session-token=made-up" },
  ])("an anonymous visitor learns nothing by sending %j", async (headers) => {
    const addresses = ["", ".rsc", "?_rsc=1", ".segments/_tree.segment.rsc", "/extract", "/extract.rsc"];
    for (const address of addresses) {
      const page = await anonymous.fetch(`/extractors/${extractorId}${address}`, { headers });
      expect(await page.text(), address).not.toContain("Confidential matters");
    }
    for (const address of ["/extractors", "/api/extractor", `/api/extractor/${extractorId}`]) {
      const answer = await anonymous.fetch(address, { headers });
      expect(await answer.text(), address).not.toContain("Confidential matters");
    }
  });
});

describe("a connection", () => {
  it("is kept longer than proxies keep theirs, so that none is closed while a proxy sends a request", async () => {
    const response = await fetch(`${ApiUser.baseUrl}/icon.svg`);
    const [, seconds] = /^timeout=(\d+)$/.exec(response.headers.get("keep-alive") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });
});
