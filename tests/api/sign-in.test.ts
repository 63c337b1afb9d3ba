import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { ApiUser } from "./api-user";

describe("signing in and out", () => {
  it("each sign-in creates a new session; signing out ends only its own", async () => {
    const user = await ApiUser.signedIn();
    const first = user.cookie;
    await user.signIn();
    expect(user.cookie).not.toBe(first);

    const signedOut = await user.send("signOut");
    expect(await signedOut.json()).toMatchObject({ success: true });
    expect(signedOut.headers.get("set-cookie")).toMatch(/authjs\.session-token=;/);
    expect((await user.send("getUser")).status).toBe(401);
    user.cookie = first;
    expect((await user.send("getUser")).status).toBe(200);
  });

  it("a sign-out requested by another site is refused", async () => {
    const user = await ApiUser.signedIn();
    const foreign: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      // A link, over plain HTTP, where no browser says where it comes from.
      { Accept: "text/html,application/xhtml+xml" },
    ];
    for (const headers of foreign) expect((await user.send("signOut", { headers })).status).toBe(403);
    expect((await user.fetch("/api/auth/signout")).status).toBe(404);
    expect((await user.send("getUser")).status).toBe(200);
  });

  it("signing in again finds the same account, whatever the case of the address", async () => {
    const user = await ApiUser.signedIn();
    await user.createExtractor("Kept");
    const response = await fetch(`${ApiUser.baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: ` ${user.email.toUpperCase()} ` }),
      redirect: "manual",
    });
    user.cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    expect((await user.ok("listExtractors")).extractors).toHaveLength(1);
  });

  it("the session cookie is inaccessible to scripts and other sites", async () => {
    const response = await new ApiUser().signIn();
    expect(response.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    expect(response.headers.get("set-cookie")).toMatch(/SameSite=lax/i);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "//user@evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/api/auth/logout/google",
    "/%41pi/auth/logout/google",
  ])("continues within the product, not at %j", async (callbackUrl) => {
    const response = await new ApiUser().signIn(callbackUrl);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  });

  it.each([
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/@evil.example",
    "/%09/evil.example",
    "/%2e%2e//evil.example",
  ])("stays on the same host with %j", async (callbackUrl) => {
    const response = await new ApiUser().signIn(callbackUrl);
    const location = new URL(response.headers.get("location") ?? "", ApiUser.baseUrl);
    expect(location.host).toBe(new URL(ApiUser.baseUrl).host);
  });

  it("the local sign-in is refused under a host name that is not local", async () => {
    const { port } = new URL(ApiUser.baseUrl);
    const status = await new Promise((resolve, reject) => {
      const body = new URLSearchParams({ email: "user@example.com" }).toString();
      const headers = { Host: "gleaner.example", "Content-Type": "application/x-www-form-urlencoded" };
      request({ host: "127.0.0.1", port, path: "/api/auth/local", method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end(body);
    });
    expect(status).toBe(404);
  });

  it.skipIf(externalAddress() === undefined)(
    "the app does not listen on the network if the local sign-in is enabled",
    async () => {
      const { port } = new URL(ApiUser.baseUrl);
      await expect(fetch(`http://${externalAddress()}:${port}/login`)).rejects.toThrow();
    },
  );

  it("an invalid email address is refused", async () => {
    const response = await fetch(`${ApiUser.baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: "invalid" }),
      redirect: "manual",
    });
    expect(response.headers.get("location")).toMatch(/^\/login\/local\?error=email/);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("anonymous visitors of a page are redirected to the sign-in, which remembers the page", async () => {
    const response = await fetch(`${ApiUser.baseUrl}/extractors/1?a=b`, { redirect: "manual" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toMatch(/\/login\?callbackUrl=%2Fextractors%2F1%3Fa%3Db$/);
  });

  it.each(["//evil.example/", "///evil.example//", "/\\evil.example/", "//", "/%2F/evil.example/"])(
    "a path with extra slashes, %j, never leads to another host",
    async (address) => {
      let location = new URL(ApiUser.baseUrl + address);
      for (let hop = 0; hop < 4; hop += 1) {
        const response = await fetch(location, { redirect: "manual" });
        await response.arrayBuffer();
        const next = response.headers.get("location");
        if (next === null) break;
        location = new URL(next, location);
        expect(location.host).toBe(new URL(ApiUser.baseUrl).host);
      }
      expect(location.pathname).toBe("/login");
    },
  );

  it("a forged cookie opens no page", async () => {
    const response = await fetch(`${ApiUser.baseUrl}/extractors`, {
      headers: { cookie: "authjs.session-token=made-up" },
      redirect: "manual",
    });
    expect(response.status).toBe(307);
  });

  it("users who have not accepted the terms are redirected to the dashboard, which remembers the page", async () => {
    const user = await ApiUser.signedIn({ terms: false });
    const response = await fetch(`${ApiUser.baseUrl}/credits`, {
      headers: { cookie: user.cookie },
      redirect: "manual",
    });
    expect(response.headers.get("location")).toMatch(/\/\?callbackUrl=%2Fcredits$/);
  });
});

/** An address of this machine that others can reach; undefined if it has none. */
function externalAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === "IPv4" && !address.internal)?.address;
}
