import { describe, expect } from "vitest";
import { operations, type Operation } from "@/lib/api/operations";
import { signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { Caller } from "./caller";

describe("the context of a caller", () => {
  test("is available for operations open to the user or the key's scope", async ({ ctx }) => {
    const { user } = await signUp(ctx);
    const mayCall = (caller: Caller) => (operation: Operation) => {
      try {
        return caller.contextFor(operation, ctx).user === user;
      } catch {
        return false;
      }
    };
    const all: Operation[] = Object.values(operations);
    const withKey = (scope: "read" | "write") => new Caller({ user, key: { id: "key", scope } });
    expect(all.filter(mayCall(new Caller({ user, sessionToken: "token" })))).toEqual(all);
    expect(all.filter(mayCall(withKey("write")))).toEqual(all.filter(({ personal }) => !personal));
    expect(all.filter(mayCall(withKey("read")))).toEqual(
      all.filter(({ personal, method }) => !personal && method === "GET"),
    );
  });
});
