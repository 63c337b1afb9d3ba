import "server-only";
import { operations, type Operation, type Operations } from "@/lib/api/operations";
import type { OperationName } from "@/lib/api/endpoints";
import { CSRF_HEADER } from "@/lib/api/limits";
import type { Context, UserContext } from "@/lib/context";
import { serverContext } from "@/lib/server-context";
import { AppError } from "@/lib/errors";
import type { NextRequest } from "next/server";
import type { z } from "zod";
import { withoutGoneAccount } from "./without-gone-account";
import type { Caller } from "@/lib/auth/caller";
import { isCrossSite } from "./cross-site";
import { csrfTokenOf, isCsrfToken } from "./csrf";
import { enforceLimits } from "./enforce-limits";
import { findCaller } from "./find-caller";
import { observed, type RouteHandler } from "./observe-request";
import { readBody, readQuery } from "./read-input";
import { expectUpload, type Upload } from "./receive-upload";
import { failureResponse, successResponse } from "./responses";

type Parsed<O, Member extends string> =
  O extends Record<Member, infer S extends z.ZodType> ? z.output<S> : undefined;
type AnswerOf<O> = O extends { answer: infer A extends z.ZodType }
  ? Omit<z.input<A>, "success"> | Response
  : Response;

export interface HandlerInput<O> {
  /** Null for anonymous callers. Operations for programs get a context without a user. */
  ctx: O extends { program: true }
    ? Context
    : O extends { anonymous: true }
      ? UserContext | null
      : UserContext;
  caller: O extends { program: true } ? Caller : Caller | null;
  params: Parsed<O, "params">;
  query: Parsed<O, "query">;
  body: Parsed<O, "body">;
  upload: O extends { upload: true } ? Upload : undefined;
  uploaded: Parsed<O, "uploaded"> | undefined;
  request: NextRequest;
}

/**
 * Adds authentication, CSRF and rate limits, validation, the envelope and logging to `handle`, which calls one verb
 * and returns either the response's members or its own Response.
 */
export function route<N extends OperationName>(
  name: N,
  handle: (input: HandlerInput<Operations[N]>) => Promise<AnswerOf<Operations[N]>>,
): RouteHandler {
  const operation: Operation = operations[name];
  return observed(name, async (request, { params }, observation) => {
    let caller: Caller | null = null;
    let upload: Upload | undefined;
    let response: Response;
    try {
      const server = serverContext();
      if (!operation.operational) caller = await findCaller(server, request);
      observation.userId = caller?.userId;
      observation.keyId = caller?.key?.id;
      const ctx = authorise(operation, request, caller, server);
      if (caller) observation.release = await enforceLimits(server, operation, caller, request.signal);
      upload = operation.upload ? expectUpload(request) : undefined;
      const input = {
        ctx,
        caller,
        params: operation.params?.parse(await params),
        query: operation.query && readQuery(request, operation.query),
        body: operation.body && (await readBody(request, operation.body, operation.maxBodyBytes)),
        upload,
        uploaded: operation.uploaded && isJson(request) && (await readBody(request, operation.uploaded)),
        request,
      };
      const answer = await handle(input as HandlerInput<Operations[N]>);
      response =
        answer instanceof Response ? answer : await successResponse(request, answer, operation.status);
    } catch (error) {
      if (isRedirect(error)) throw error;
      const failure = await withoutGoneAccount(serverContext(), error, caller?.userId);
      response = failureResponse(request, failure, name);
    } finally {
      await upload?.remove();
    }
    if (caller?.sessionToken) response.headers.set(CSRF_HEADER, csrfTokenOf(caller.sessionToken));
    return response;
  });
}

function authorise(
  operation: Operation,
  request: NextRequest,
  caller: Caller | null,
  ctx: Context,
): Context | UserContext | null {
  if (operation.program) {
    assertProgram(request, caller);
    return ctx;
  }
  if (!caller) {
    if (operation.anonymous) return null;
    throw new AppError("not_signed_in", "Please sign in.");
  }
  // A key needs no CSRF token, because browsers never send keys by themselves.
  if (caller.sessionToken !== undefined && operation.method !== "GET") {
    assertSameSite(request);
    if (!isCsrfToken(request.headers.get(CSRF_HEADER), caller.sessionToken))
      throw new AppError("csrf", "This page is out of date. Please reload it and try again.");
  }
  return caller.contextFor(operation, ctx);
}

/** Prevents other sites' pages from using the browser to reach a server on the user's own machine. */
function assertProgram(request: NextRequest, caller: Caller | null): void {
  assertSameSite(request);
  if (!caller?.key) throw new AppError("not_signed_in", "Please send an API key as a bearer token.");
}

function assertSameSite(request: NextRequest): void {
  if (isCrossSite(request)) throw new AppError("cross_site", "This request came from another site.");
}

function isJson(request: Request): boolean {
  return /^application\/json\b/i.test(request.headers.get("content-type") ?? "");
}

function isRedirect(error: unknown): boolean {
  return error instanceof Error && "digest" in error && String(error.digest).startsWith("NEXT_REDIRECT");
}
