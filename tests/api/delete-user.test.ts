import { describe, expect, it } from "vitest";
import { ApiUser } from "./api-user";

describe("DELETE /api/user", () => {
  it("deletes the account: the cookie is removed, and every session answers 401 at once", async () => {
    const user = await ApiUser.signedIn();
    const elsewhere = user.cookie;
    await user.signIn();
    const extractorId = await user.createExtractor("Invoices", ["Number"]);
    await user.process(extractorId, "Number: N-7\n");

    const response = await user.send("deleteUser", { body: { email: ` ${user.email.toUpperCase()} ` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, message: "Account deleted successfully" });
    expect(response.headers.get("set-cookie")).toMatch(/authjs\.session-token=;.*Max-Age=0/i);

    for (const cookie of [user.cookie, elsewhere]) {
      user.cookie = cookie;
      expect((await user.fails("getUser")).body).toMatchObject({ code: "not_signed_in" });
      expect((await user.send("getExtractor", { params: { id: extractorId } })).status).toBe(401);
    }
  });

  it("lets the same address sign in again, to an account with nothing in it", async () => {
    const user = await ApiUser.signedIn();
    const extractorId = await user.createExtractor("Invoices");
    await user.ok("claimBonus");
    await user.ok("deleteUser", { body: { email: user.email } });
    await user.signIn();
    expect(await user.ok("getUser")).toMatchObject({ email: user.email, credits: 10, tos_accepted: false });
    expect((await user.ok("listExtractors")).extractors).toEqual([]);
    expect((await user.send("getExtractor", { params: { id: extractorId } })).status).toBe(404);
  });

  it.each([
    [
      "another address",
      { email: "someone@example.com" },
      "This does not match your account's e-mail address",
    ],
    ["an empty address", { email: "" }, "This does not match your account's e-mail address"],
    ["no address", {}, "Please type your e-mail address"],
    ["a number", { email: 7 }, "Please type your e-mail address"],
  ])("with %s is refused, naming the input, and deletes nothing", async (_, body, message) => {
    const user = await ApiUser.signedIn();
    const failure = await user.fails("deleteUser", { body });
    expect(failure).toEqual({
      status: 422,
      body: { success: false, code: "invalid", error: message, fields: { email: message } },
    });
    expect((await user.ok("getUser")).email).toBe(user.email);
  });

  it("during uploads ends each of them well or with 401 or 404, and none is left", async () => {
    const user = await ApiUser.signedIn();
    const params = { id: await user.createExtractor("Invoices", ["Number"]) };
    const file = new File(["Number: N-7\n"], "a.txt", { type: "text/plain" });
    const uploads = Array.from({ length: 20 }, () => user.send("uploadDocument", { params, file }));
    const others = Array.from({ length: 10 }, () => user.send("createExtractor", { body: { name: "Late" } }));
    const deletion = await user.send("deleteUser", { body: { email: user.email } });
    expect(deletion.status).toBe(200);
    const statuses = (await Promise.all([...uploads, ...others])).map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 401, 404].includes(status))).toEqual([]);
    await user.signIn();
    expect((await user.ok("listExtractors")).extractors).toEqual([]);
  });
});
