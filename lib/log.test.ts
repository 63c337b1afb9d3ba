import { writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AppError } from "./errors";
import { test } from "@/tests/setup/context";
import { describeError } from "./log";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("It should have failed."),
    (error: unknown) => error,
  );

const CONTENT = "Content of a document, /home/jane/letter.pdf";

describe("the log entry of an error", () => {
  it.skipIf(!existsSync("/dev/full"))(
    "names a full disk, although such an error has no stack frames",
    async () => {
      const error = new AppError("internal", "An unexpected error occurred", {
        cause: await failureOf(writeFile("/dev/full", "x")),
      });
      expect(describeError(error).causes).toContainEqual({ name: "Error", code: "ENOSPC", syscall: "write" });
    },
  );

  it("names the system call that failed, without its path", async () => {
    const [error] = (await once(spawn("/nowhere/jane-letter"), "error")) as [Error];
    expect(describeError(error).causes).toEqual([{ name: "Error", code: "ENOENT", syscall: "spawn" }]);
  });

  it("names the HTTP status of a service anywhere in the chain of causes", () => {
    const answer = Object.assign(new Error(CONTENT), { name: "APIError", status: 529 });
    const error = new AppError("engine_busy", "Busy", { cause: new Error(CONTENT, { cause: answer }) });
    expect(describeError(error).causes).toEqual([
      { name: "AppError", code: "engine_busy", status: 500 },
      { name: "Error" },
      { name: "APIError", status: 529 },
    ]);
  });

  test("names the codes of Prisma and of the database", async ({ ctx }) => {
    const error = await failureOf(ctx.db.session.findUnique({ where: { sessionToken: `${CONTENT}\0` } }));
    const { causes, stack } = describeError(error);
    expect(causes).toContainEqual({ name: "PrismaClientKnownRequestError", code: "P2039" });
    expect(causes.map(({ code }) => code)).toContain("22021");
    expect(stack).toMatch(/\n\s+at /);
    expect(JSON.stringify({ causes, stack })).not.toContain("Content");
  });

  it("includes the errors of an AggregateError, and causes as Auth.js stores them", () => {
    const refused = Object.assign(new Error(CONTENT), { code: "ECONNREFUSED", syscall: "connect" });
    const all = new AggregateError([refused], CONTENT);
    const error = new Error(CONTENT, { cause: { err: all, provider: "google" } });
    expect(describeError(error).causes.at(-1)).toEqual({
      name: "Error",
      code: "ECONNREFUSED",
      syscall: "connect",
    });
  });

  it("never contains a message, or a code or name that could be one", () => {
    const error = Object.assign(new Error(CONTENT), { code: CONTENT, syscall: CONTENT, status: CONTENT });
    error.name = CONTENT;
    expect(describeError(error).causes).toEqual([{ name: "Error" }]);
    expect(JSON.stringify(describeError(error))).not.toContain("Content");
    expect(describeError(CONTENT)).toEqual({ causes: [] });
  });

  it("terminates for an error that is its own cause", () => {
    const error = new Error("round");
    error.cause = error;
    expect(describeError(error).causes).toHaveLength(1);
  });
});
