import "server-only";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { MAX_BODY_BYTES } from "@/lib/api/limits";
import { operations, type Operation } from "@/lib/api/operations";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { withoutGoneAccount } from "@/lib/http/account-gone";
import { assertKeyMay } from "@/lib/http/assert-key-may";
import { countCall } from "@/lib/http/enforce-limits";
import { check } from "@/lib/http/read-input";
import { describeFailure } from "@/lib/http/responses";
import { describeToolFailure } from "./describe-failure";
import { UNTRUSTED, type Tool } from "./tool";

/**
 * Runs a tool as a call of the API: the key's scope, the limit of changes and the arguments are checked, and every failure is a
 * result that a model can act on, without any detail that the API would not tell.
 */
export async function callTool(
  ctx: UserContext,
  tool: Tool,
  { args, request, signal }: { args: unknown; request: Request; signal: AbortSignal },
): Promise<CallToolResult> {
  const operation: Operation = operations[tool.operation];
  try {
    if (ctx.key) assertKeyMay(operation, ctx.key);
    // The message has been counted as a read.
    if (operation.method !== "GET") await countCall(ctx, operation, ctx.user.id);
    assertSize(operation, args);
    const input = check(tool.input, args, "invalid");
    const { result, text = JSON.stringify, failed = false } = await tool.run(ctx, input, signal);
    const output = tool.output.parse(result);
    const told = tool.quotesDocuments ? `${text(output)}\n${UNTRUSTED}` : text(output);
    return { ...textContent(told), structuredContent: output, isError: failed };
  } catch (error) {
    const failure = await withoutGoneAccount(ctx, error, ctx.user.id);
    return {
      ...textContent(describeToolFailure(describeFailure(request, failure, tool.name))),
      isError: true,
    };
  }
}

/** A message may be as large as a file; what is no file has the limit of the operation's body. */
function assertSize({ upload, maxBodyBytes = MAX_BODY_BYTES }: Operation, args: unknown): void {
  if (upload || Buffer.byteLength(JSON.stringify(args)) <= maxBodyBytes) return;
  throw new AppError("too_large", "The arguments are too large.");
}

function textContent(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}
