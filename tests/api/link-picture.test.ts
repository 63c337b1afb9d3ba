import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppUnderTest } from "@/tests/setup/app-under-test";

function startWith(publicAddress: string): Promise<AppUnderTest> {
  return AppUnderTest.start({ settings: { AUTH_URL: publicAddress, ALLOW_CREDIT_ADJUSTMENT: "false" } });
}

describe("the Open Graph image of a page", () => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startWith("");
  });
  afterAll(() => app.stop());

  it.each([
    ["the requested host", { Host: "gleaner.example" }, "http://gleaner.example"],
    [
      "the host and protocol reported by a proxy",
      { Host: "10.0.0.7:3000", "X-Forwarded-Host": "gleaner.example", "X-Forwarded-Proto": "https" },
      "https://gleaner.example",
    ],
    [
      "those reported by the first of several proxies",
      { "X-Forwarded-Host": "gleaner.example, inner", "X-Forwarded-Proto": "https,http" },
      "https://gleaner.example",
    ],
  ])("has the URL of %s", async (_name, headers, origin) => {
    expect(await pictureOf(app.baseUrl, headers)).toMatch(new RegExp(`^${origin}/opengraph-image`));
  });

  it.each(["no host at all", "evil.example/path", "user@evil.example", "a:b:c"])(
    "has a URL even if the host is invalid: %j",
    async (host) => {
      const picture = new URL((await pictureOf(app.baseUrl, { "X-Forwarded-Host": host })) ?? "");
      expect(picture.hostname).toBe("localhost");
    },
  );

  describe("if AUTH_URL is set", () => {
    let named: AppUnderTest;
    beforeAll(async () => {
      named = await startWith("https://gleaner.example");
    });
    afterAll(() => named.stop());

    it("has that origin, whatever the request says", async () => {
      expect(await pictureOf(named.baseUrl, { Host: "elsewhere.example" })).toMatch(
        /^https:\/\/gleaner\.example\/opengraph-image/,
      );
    });
  });
});

/** Not with fetch(), which does not allow a Host header. */
async function pictureOf(baseUrl: string, headers: Record<string, string>): Promise<string | undefined> {
  const { port } = new URL(baseUrl);
  const page = await new Promise<string>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/login", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
      response.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
  return /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1];
}
