import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { TableValueDto } from "@/lib/api/value";
import { aTable } from "@/lib/api/testing/a-table";
import TablePanel from "./table-panel";
import { useTableView, type TableView } from "./use-table-view";

/** The panel as it is shown first, and what can be done with its rows. */
function shown(table: TableValueDto): { html: string; view: TableView } {
  const views: TableView[] = [];
  const ignore = () => undefined;
  function Opened() {
    const view = useTableView(table, null, []);
    if (!view) return null;
    views.push(view);
    return (
      <TablePanel
        extractorId="extractor"
        docId="document"
        view={view}
        hovered={null}
        failures={[]}
        outline={null}
        leftOut={{ marks: [], pages: null, onPreview: () => undefined, onShow: () => undefined }}
        lesson={null}
        onDraw={null}
        onChange={ignore}
        onConfirm={ignore}
        onForget={ignore}
        onClose={ignore}
      />
    );
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Opened />
    </QueryClientProvider>,
  );
  return { html, view: views.at(-1)! };
}

it("shows the row count of a table with omitted rows, offers the download, and allows no changes", () => {
  const correction = { value: null, at: "2026-03-14T12:00:00.000Z", originals: [] };
  for (const members of [{}, { correction }]) {
    const { html, view } = shown(aTable([], { value: null, rows_omitted: 400_000, ...members }));
    expect(html).toContain("400,000 rows, too many to show");
    expect(html).toContain("Download CSV");
    expect(html).not.toMatch(/Add row|No rows|Restore|no rows/);
    expect([view.insertBelow, view.remove]).toEqual([null, null]);
  }
});

it("says that no rows were found, and allows adding one", () => {
  const { html, view } = shown(aTable([], { value: null }));
  expect(html).toMatch(/No rows found.*Add row/);
  expect(view.insertBelow).not.toBeNull();
});
