import "server-only";
import { PAGE_MAX } from "@/lib/api/limits";
import type { ListQuery, ListSlice } from "@/lib/api/paging";

/**
 * Answers a list request: with the whole list, or with the page after a cursor if the query asks for pages.
 *
 * @param list returns a slice of the list, newest first
 */
export async function listAnswer<Item extends { id: string }>(
  { limit, after, brief = false }: ListQuery,
  list: (slice: ListSlice) => Promise<Item[]>,
): Promise<{ items: Item[]; paging: { next_cursor?: string | null } }> {
  if (limit === undefined && after === undefined) return { items: await list({ brief }), paging: {} };
  const { items, next_cursor } = await listPage({ limit: limit ?? PAGE_MAX, after, brief }, list);
  return { items, paging: { next_cursor } };
}

/** A page of a list, and the cursor of the next one. */
export async function listPage<Item extends { id: string }>(
  { limit, after, brief }: { limit: number; after?: string | undefined; brief: boolean },
  list: (slice: ListSlice) => Promise<Item[]>,
): Promise<{ items: Item[]; next_cursor: string | null }> {
  // One more than the page holds tells whether there is a next page.
  const items = await list({ brief, take: limit + 1, ...(after === undefined ? {} : { after }) });
  const page = items.slice(0, limit);
  return { items: page, next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null };
}
