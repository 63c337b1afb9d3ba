import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/errors";
import { bearerToken } from "./bearer-token";

/** @throws AppError `not_found` if `expected` is undefined, `not_signed_in` for any other token */
export function assertBearer(request: Request, expected: string | undefined): void {
  if (expected === undefined) throw new AppError("not_found", "There is nothing at this address.");
  if (!timingSafeEqual(digest(bearerToken(request.headers) ?? ""), digest(expected)))
    throw new AppError("not_signed_in", "This endpoint requires a valid bearer token.");
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
