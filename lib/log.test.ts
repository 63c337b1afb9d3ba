import { writeFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { test } from "@/tests/setup/context";
import { describeError } from "./log";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("It should have failed."),
    (error: unknown) => error,
  );

const CONTENT = "Content of a document, /home/jane/letter.pdf";

describe("what the log says of an error", () => {
  it.skipIf(!existsSync("/dev/full"))("names a full disk, though such an error has no frames", async () => {
    const error = new AppError("internal", "An unexpected error occurred", {
      cause: await failureOf(writeFile("/dev/full", "x")),
    });
    expect(describeError(error).causes).toContainEqual({ name: "Error", code: "ENOSPC", syscall: "write" });
  });

  it("names the call that failed and not the path that it was made for", async () => {
    const [error] = (await once(spawn("/nowhere/jane-letter"), "error")) as [Error];
    expect(describeError(error).causes).toEqual([{ name: "Error", code: "ENOENT", syscall: "spawn" }]);
  });

  it("names the status that a service answered with, wherever it stands in the chain", () => {
    const answer = Object.assign(new Error(CONTENT), { name: "APIError", status: 529 });
    const error = new AppError("engine_busy", "Busy", { cause: new Error(CONTENT, { cause: answer }) });
    expect(describeError(error).causes).toEqual([
      { name: "AppError", code: "engine_busy", status: 500 },
      { name: "Error" },
      { name: "APIError", status: 529 },
    ]);
  });

  test("names Prisma's code and the database's", async ({ ctx }) => {
    const error = await failureOf(ctx.db.session.findUnique({ where: { sessionToken: `${CONTENT}\0` } }));
    const { causes, stack } = describeError(error);
    expect(causes).toContainEqual({ name: "PrismaClientKnownRequestError", code: "P2039" });
    expect(causes.map(({ code }) => code)).toContain("22021");
    expect(stack).toMatch(/\n\s+at /);
    expect(JSON.stringify({ causes, stack })).not.toContain("Content");
  });

  it("follows what was tried in vain, and the form in which Auth.js keeps a cause", () => {
    const refused = Object.assign(new Error(CONTENT), { code: "ECONNREFUSED", syscall: "connect" });
    const all = new AggregateError([refused], CONTENT);
    const error = new Error(CONTENT, { cause: { err: all, provider: "google" } });
    expect(describeError(error).causes.at(-1)).toEqual({
      name: "Error",
      code: "ECONNREFUSED",
      syscall: "connect",
    });
  });

  it("never repeats a message, nor a code or a name that is none", () => {
    const error = Object.assign(new Error(CONTENT), { code: CONTENT, syscall: CONTENT, status: CONTENT });
    error.name = CONTENT;
    expect(describeError(error).causes).toEqual([{ name: "Error" }]);
    expect(JSON.stringify(describeError(error))).not.toContain("Content");
    expect(describeError(CONTENT)).toEqual({ causes: [] });
  });

  it("comes to an end with an error that is its own cause", () => {
    const error = new Error("round");
    error.cause = error;
    expect(describeError(error).causes).toHaveLength(1);
  });
});
