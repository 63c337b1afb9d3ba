import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/http/client";
import { uploadFailureOf } from "./upload-failure";

const failureWith = (status: number) => uploadFailureOf(new ApiError("So it is.", status, "any"), "a.txt");

describe("a failed upload", () => {
  it.each([400, 404, 413, 415, 422])("that was refused with %i is not offered again", (status) => {
    expect(failureWith(status)).toEqual({ reason: "So it is.", retryable: false });
  });

  it.each([0, 401, 402, 403, 408, 409, 500, 503, 507])("that ended with %i may be sent again", (status) => {
    expect(failureWith(status)).toEqual({ reason: "So it is.", retryable: true });
  });

  it("for want of room may be sent again, when others have been deleted", () => {
    const full = new ApiError("Your storage is full.", 413, "storage_full");
    expect(uploadFailureOf(full, "a.txt")).toEqual({ reason: "Your storage is full.", retryable: true });
  });

  it("that was one too many waits as long as the server says", () => {
    const tooMany = new ApiError("Too many requests.", 429, "rate_limited", {}, 30);
    expect(uploadFailureOf(tooMany, "a.txt")).toEqual({
      reason: "Too many requests.",
      retryable: true,
      waitSeconds: 30,
    });
  });

  it("names the file where no answer gives a reason", () => {
    expect(uploadFailureOf(new TypeError("x"), "a.txt")).toEqual({
      reason: "Failed to upload document: a.txt",
      retryable: true,
    });
  });
});
