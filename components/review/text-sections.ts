import type { DocumentTextDto } from "@/lib/api/document-text";
import { layOutText, type SetBlock } from "./lay-out-text";
import type { Span } from "./source-places";
import type { UnreadPlace } from "./unread-places";

export interface TextSection extends Span {
  page: number | null;
  unread: UnreadPlace | null;
  isUnread: boolean;
  blocks: SetBlock[];
}

export function sectionsOf(
  slice: DocumentTextDto,
  part: Span,
  unread: readonly UnreadPlace[],
  isPlain: boolean,
): TextSection[] {
  const pages = slice.pages.length > 1 ? slice.pages : [];
  const isLast = part.end === slice.length;
  const isInside = (at: number) => (at >= part.start && at < part.end) || (at === part.end && isLast);
  const breaks = new Set(
    [
      part.start,
      ...pages.map(({ start }) => start),
      ...unread.flatMap(({ start, end }) => [start, end]),
    ].filter(isInside),
  );
  const starts = [...breaks].sort((a, b) => a - b);
  return starts.map((start, index) => {
    const span = { start, end: starts[index + 1] ?? part.end };
    const page = pages.findIndex((other) => other.start === start);
    return {
      ...span,
      page: page === -1 ? null : page + 1,
      unread: unread.find((other) => other.start === start) ?? null,
      isUnread: unread.some((other) => start >= other.start && start < other.end),
      blocks: layOutText(slice, span, slice.blocks, isPlain),
    };
  });
}
