const PAGE_TREE = /\/Type\s*\/Pages\b/g;
const COUNT = /\/Count\s+(\d{1,6})\b/;

/** Returns 0 if the page tree is compressed. */
export function declaredPages(bytes: Buffer): number {
  const text = bytes.toString("latin1");
  let pages = 0;
  let end = 0;
  for (const { index } of text.matchAll(PAGE_TREE)) {
    if (index < end) continue;
    const start = text.lastIndexOf(" obj", index);
    end = text.indexOf("endobj", index);
    if (start === -1 || end === -1) break;
    pages = Math.max(pages, Number(COUNT.exec(text.slice(start, end))?.[1] ?? 0));
  }
  return pages;
}
