import { expect, onTestFinished, test } from "vitest";
import { ApiUser } from "@/tests/api/api-user";
import { findPostgres } from "@/tests/setup/postgres/find-postgres";
import { Installation } from "./two-servers";

test.runIf(findPostgres())(
  "a key that is revoked at one server is refused within a second by another that has just served it",
  async () => {
    const here = await Installation.create();
    onTestFinished(() => here.remove());
    const [one, other] = await Promise.all([here.startServer(), here.startServer()]);
    const user = await ApiUser.signedIn({ baseUrl: one.baseUrl });
    const program = new ApiUser(other.baseUrl);
    program.key = (await user.program("read")).key;
    const [key] = (await user.ok("listKeys")).keys;
    expect((await program.ok("getUser")).email).toBe(user.email);

    const revoking = performance.now();
    await user.ok("deleteKey", { params: { id: key!.id } });
    const { status, body } = await program.fails("getUser");
    expect([status, body.code]).toEqual([401, "not_signed_in"]);
    expect(performance.now() - revoking).toBeLessThan(1_000);
  },
);
