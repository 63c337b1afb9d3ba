import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { failureResponse } from "./responses";

afterEach(() => vi.restoreAllMocks());

describe("an unexpected failure", () => {
  it("is logged with its cause, which the caller does not see", async () => {
    const error = vi.spyOn(log, "error");
    const full = Object.assign(new Error("permission denied, write '/data/letter.pdf'"), {
      code: "EACCES",
      syscall: "write",
    });
    full.stack = `Error: ${full.message}`;
    const response = failureResponse(new Request("http://localhost/"), full, "uploadDocument");
    const body = (await response.json()) as { request_id: string };
    expect(body).toEqual({
      success: false,
      error: expect.any(String) as string,
      code: "internal",
      request_id: expect.any(String) as string,
    });
    expect(JSON.stringify(body)).not.toContain("EACCES");
    expect(error.mock.calls).toEqual([
      [
        {
          request: body.request_id,
          where: "uploadDocument",
          code: "internal",
          causes: [{ name: "Error", code: "EACCES", syscall: "write" }],
        },
        "request failed",
      ],
    ]);
  });
});
