import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/http/client";
import { uploadFailureOf } from "./upload-failure";

const failureWith = (status: number) => uploadFailureOf(new ApiError("The reason.", status, "any"), "a.txt");

describe("a failed upload", () => {
  it.each([400, 404, 413, 415, 422])("with status %i cannot be retried", (status) => {
    expect(failureWith(status)).toEqual({ reason: "The reason.", retryable: false });
  });

  it.each([0, 401, 402, 403, 408, 409, 500, 503, 507])("with status %i can be retried", (status) => {
    expect(failureWith(status)).toEqual({ reason: "The reason.", retryable: true });
  });

  it("caused by full storage can be retried, since deleting documents frees space", () => {
    const full = new ApiError("Your storage is full.", 413, "storage_full");
    expect(uploadFailureOf(full, "a.txt")).toEqual({ reason: "Your storage is full.", retryable: true });
  });

  it("caused by the rate limit carries the server's Retry-After", () => {
    const tooMany = new ApiError("Too many requests.", 429, "rate_limited", {}, 30);
    expect(uploadFailureOf(tooMany, "a.txt")).toEqual({
      reason: "Too many requests.",
      retryable: true,
      waitSeconds: 30,
    });
  });

  it("names the file when no response gives a reason", () => {
    expect(uploadFailureOf(new TypeError("x"), "a.txt")).toEqual({
      reason: "Failed to upload document: a.txt",
      retryable: true,
    });
  });
});
