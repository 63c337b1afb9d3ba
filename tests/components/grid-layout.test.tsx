import { useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useGridLayout } from "@/components/grid/use-grid-layout";

const ROWS = Array.from({ length: 1_000 }, (_, index) => ({ id: `row-${index}` }));
const COLUMNS = Array.from({ length: 40 }, (_, index) => ({ name: `Column ${index}`, width: 120 }));

test("scrolling down draws other rows, and keeps the columns and the rows that stay in view", async () => {
  const drawn: ReturnType<typeof useGridLayout>[] = [];
  function Probe() {
    const [focused] = useState({ row: 0, column: 1 });
    const layout = useGridLayout({ rows: ROWS, columns: COLUMNS }, focused);
    if (layout.rowItems.length > 1) drawn.push(layout);
    return (
      <div ref={layout.grid} style={{ height: 400, width: 600, overflow: "auto" }}>
        <div style={{ height: layout.height, width: layout.width }} />
      </div>
    );
  }
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  root.render(<Probe />);
  await vi.waitUntil(() => drawn.length > 0);
  const before = drawn.at(-1)!;
  before.grid.current!.scrollTop = 360;
  await vi.waitUntil(() => drawn.at(-1)!.rowItems.some(({ index }) => index === 20));
  const after = drawn.at(-1)!;
  expect(after.rowItems).not.toBe(before.rowItems);
  expect(after.columnItems).toBe(before.columnItems);
  const kept = after.rowItems.filter(({ index }) => before.rowItems.some((item) => item.index === index));
  expect(kept.length).toBeGreaterThan(5);
  for (const item of kept) expect(before.rowItems).toContain(item);
});
