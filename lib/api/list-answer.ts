import { PAGE_MAX } from "./limits";
import type { ListQuery, ListSlice } from "./paging";

/** @param list returns a slice of the list, newest first */
export async function listAnswer<Item extends { id: string }>(
  { limit, after, brief = false, rows }: ListQuery & Pick<ListSlice, "rows">,
  list: (slice: ListSlice) => Promise<Item[]>,
): Promise<{ items: Item[]; paging: { next_cursor?: string | null } }> {
  if (limit === undefined && after === undefined) return { items: await list({ brief, rows }), paging: {} };
  const { items, next_cursor } = await listPage({ limit: limit ?? PAGE_MAX, after, brief, rows }, list);
  return { items, paging: { next_cursor } };
}

export async function listPage<Item extends { id: string }>(
  {
    limit,
    after,
    brief,
    rows,
  }: { limit: number; after?: string | undefined } & Pick<ListSlice, "brief" | "rows">,
  list: (slice: ListSlice) => Promise<Item[]>,
): Promise<{ items: Item[]; next_cursor: string | null }> {
  const items = await list({
    brief: brief ?? false,
    rows,
    take: limit + 1,
    ...(after === undefined ? {} : { after }),
  });
  const page = items.slice(0, limit);
  return { items: page, next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null };
}
