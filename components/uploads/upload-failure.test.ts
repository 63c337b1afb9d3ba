import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/http/client";
import { uploadFailureOf } from "./upload-failure";

const failureWith = (status: number) => uploadFailureOf(new ApiError("So it is.", status, "any"), "a.txt");

describe("a failed upload", () => {
  it.each([400, 404, 413, 415, 422])("that was refused with %i is not offered again", (status) => {
    expect(failureWith(status)).toEqual({ reason: "So it is.", retryable: false });
  });

  it.each([0, 401, 402, 403, 408, 409, 429, 500, 503, 507])(
    "that ended with %i may be sent again",
    (status) => {
      expect(failureWith(status)).toEqual({ reason: "So it is.", retryable: true });
    },
  );

  it("names the file where no answer gives a reason", () => {
    expect(uploadFailureOf(new TypeError("x"), "a.txt")).toEqual({
      reason: "Failed to upload document: a.txt",
      retryable: true,
    });
  });
});
