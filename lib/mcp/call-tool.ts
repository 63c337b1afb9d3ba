import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { MAX_BODY_BYTES } from "@/lib/api/limits";
import { operations, type Operation } from "@/lib/api/operations";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { withoutGoneAccount } from "@/lib/http/without-gone-account";
import type { Caller } from "@/lib/auth/caller";
import { countCall } from "@/lib/http/enforce-limits";
import { check } from "@/lib/http/read-input";
import { describeFailure } from "@/lib/http/responses";
import { describeToolFailure } from "./describe-tool-failure";
import { UNTRUSTED, type Tool } from "./tool";

/**
 * Checks the key's scope, the rate limit and the arguments, like an API call. Failures become results that the model
 * can act on.
 */
export async function callTool(
  ctx: Context,
  caller: Caller,
  tool: Tool,
  { args, request, signal }: { args: unknown; request: Request; signal: AbortSignal },
): Promise<CallToolResult> {
  const operation: Operation = operations[tool.operation];
  try {
    const user = caller.contextFor(operation, ctx);
    // The message itself already counts as a read.
    if (operation.method !== "GET") await countCall(ctx, operation, caller.userId);
    assertSize(operation, args);
    const input = check(tool.input, args, "invalid");
    const { result, text = JSON.stringify, failed = false } = await tool.run(user, input, signal);
    const output = tool.output.parse(result);
    const told = tool.quotesDocuments ? `${text(output)}\n${UNTRUSTED}` : text(output);
    return { ...textContent(told), structuredContent: output, isError: failed };
  } catch (error) {
    const failure = await withoutGoneAccount(ctx, error, caller.userId);
    return {
      ...textContent(describeToolFailure(describeFailure(request, failure, tool.name))),
      isError: true,
    };
  }
}

/** A message may be large enough for a file, so other operations' arguments are checked against their own limits. */
function assertSize({ upload, maxBodyBytes = MAX_BODY_BYTES }: Operation, args: unknown): void {
  if (upload || Buffer.byteLength(JSON.stringify(args)) <= maxBodyBytes) return;
  throw new AppError("too_large", "The arguments are too large.");
}

function textContent(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}
