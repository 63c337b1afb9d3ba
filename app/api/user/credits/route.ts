import { listPage } from "@/lib/api/list-answer";
import { isLocalRequest } from "@/lib/auth/local-request";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { adjustCredits } from "@/lib/users/adjust-credits";
import { bonusLeft } from "@/lib/users/bonus";
import { listLedger } from "@/lib/users/list-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route("listCredits", async ({ ctx, query }) => {
    const { items: entries, next_cursor } = await listPage(query, (slice) => listLedger(ctx, slice));
    return { entries, next_cursor, bonus_left: await bonusLeft(ctx) };
  }),
  POST: route("adjustCredits", async ({ ctx, body, request }) => ({
    credits: await adjustCredits(ctx, body, isLocalRequest(request.headers)),
    message: "Credits adjusted successfully",
  })),
});
