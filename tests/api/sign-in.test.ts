import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { Person } from "./person";

describe("signing in and out", () => {
  it("each sign-in makes a new session; a sign-out ends its own", async () => {
    const person = await Person.signedIn();
    const first = person.cookie;
    await person.signIn();
    expect(person.cookie).not.toBe(first);

    const signedOut = await person.send("signOut");
    expect(await signedOut.json()).toMatchObject({ success: true });
    expect(signedOut.headers.get("set-cookie")).toMatch(/authjs\.session-token=;/);
    expect((await person.send("getUser")).status).toBe(401);
    person.cookie = first;
    expect((await person.send("getUser")).status).toBe(200);
  });

  it("a sign-out that another site asks for is refused", async () => {
    const person = await Person.signedIn();
    expect((await person.send("signOut", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    expect((await person.send("getUser")).status).toBe(200);
  });

  it("signing in again finds the same account, in whatever case the address is written", async () => {
    const person = await Person.signedIn();
    await person.createExtractor("Kept");
    const response = await fetch(`${Person.baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: ` ${person.email.toUpperCase()} ` }),
      redirect: "manual",
    });
    person.cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    expect((await person.ok("listExtractors")).extractors).toHaveLength(1);
  });

  it("the session cookie is out of reach for scripts and other sites", async () => {
    const response = await new Person().signIn();
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
  ])("goes on within the product, not to %j", async (callbackUrl) => {
    const response = await new Person().signIn(callbackUrl);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  });

  it.each([
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/@evil.example",
    "/%09/evil.example",
    "/%2e%2e//evil.example",
  ])("stays on its own host with %j", async (callbackUrl) => {
    const response = await new Person().signIn(callbackUrl);
    const location = new URL(response.headers.get("location") ?? "", Person.baseUrl);
    expect(location.host).toBe(new URL(Person.baseUrl).host);
  });

  it("a host that is not local cannot sign in locally, whatever it sends", async () => {
    const { port } = new URL(Person.baseUrl);
    const status = await new Promise((resolve, reject) => {
      const body = new URLSearchParams({ email: "somebody@example.com" }).toString();
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

  it.skipIf(outsideAddress() === undefined)(
    "where the local sign-in serves, the network is not listened to",
    async () => {
      const { port } = new URL(Person.baseUrl);
      await expect(fetch(`http://${outsideAddress()}:${port}/login`)).rejects.toThrow();
    },
  );

  it("what is no e-mail address signs nobody in", async () => {
    const response = await fetch(`${Person.baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: "nobody" }),
      redirect: "manual",
    });
    expect(response.headers.get("location")).toMatch(/^\/login\/local\?error=email/);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  it("anonymous visitors of a page are sent to sign in, with the wanted place remembered", async () => {
    const response = await fetch(`${Person.baseUrl}/extractors/1?a=b`, { redirect: "manual" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toMatch(/\/login\?callbackUrl=%2Fextractors%2F1%3Fa%3Db$/);
  });

  it.each(["//evil.example/", "///evil.example//", "/\\evil.example/", "//", "/%2F/evil.example/"])(
    "a page's address with too many slashes, %j, never leads to another host",
    async (address) => {
      let location = new URL(Person.baseUrl + address);
      for (let hop = 0; hop < 4; hop += 1) {
        const response = await fetch(location, { redirect: "manual" });
        await response.arrayBuffer();
        const next = response.headers.get("location");
        if (next === null) break;
        location = new URL(next, location);
        expect(location.host).toBe(new URL(Person.baseUrl).host);
      }
      expect(location.pathname).toBe("/login");
    },
  );

  it("a made-up cookie opens no page", async () => {
    const response = await fetch(`${Person.baseUrl}/extractors`, {
      headers: { cookie: "authjs.session-token=made-up" },
      redirect: "manual",
    });
    expect(response.status).toBe(307);
  });

  it("visitors who have not accepted the terms are sent to the dashboard, with the wanted place remembered", async () => {
    const person = await Person.signedIn({ terms: false });
    const response = await fetch(`${Person.baseUrl}/credits`, {
      headers: { cookie: person.cookie },
      redirect: "manual",
    });
    expect(response.headers.get("location")).toMatch(/\/\?callbackUrl=%2Fcredits$/);
  });
});

/** An address of this machine's that others can reach; undefined where it has none. */
function outsideAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === "IPv4" && !address.internal)?.address;
}
