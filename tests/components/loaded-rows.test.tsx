import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { documentResultQuery } from "@/components/documents/queries";
import { isTable } from "@/components/documents/table-value";
import { useCorrectValue } from "@/components/documents/use-correct-value";
import { useLoadedRows } from "@/components/review/table/use-loaded-rows";
import { aTable } from "@/lib/api/testing/a-table";
import { documentOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, expectToast } from "./screen";

const ROWS_PER_PAGE = 2;
let articles: string[];
let revision: number;

/** Adds a row before the others, as another tab would. */
function insertElsewhere() {
  articles.unshift("Anchor");
  revision += 1;
}

function Rows() {
  const { data } = useQuery(documentResultQuery("extractor-1", "document-0"));
  const table = data?.values.find(isTable) ?? null;
  useLoadedRows("extractor-1", "document-0", table);
  const { mutate } = useCorrectValue("extractor-1");
  const correct = () =>
    mutate({ docId: "document-0", change: { name: "Items", row: 0, cells: { Article: "Hawser" } } });
  return (
    <>
      <output>
        {table?.value?.map(({ Article }) => Article).join(" ")}
        {table?.rows_omitted !== undefined && " …"}
      </output>
      <button onClick={correct}>Correct</button>
    </>
  );
}

const shown = page.getByRole("main").getByRole("status");
const omittedRows = () => aTable([], { value: null, original: null, rows_omitted: articles.length });

/** Calls `afterPage` with the number of each page, from 1, that has been read on the server. */
function answerRows(afterPage: (number: number) => void = () => {}) {
  let pages = 0;
  answer("listRows", ({ query }) => {
    const first = Number(query.get("after"));
    const rows = articles.slice(first, first + ROWS_PER_PAGE).map((Article, index) => ({
      row: first + index,
      cells: { Article },
      original: first + index,
      found: { Article },
      evidence: { start: null, end: null, page: null, cells: {} },
    }));
    const response = { rows, revision, next_cursor: null };
    afterPage((pages += 1));
    return response;
  });
}

/** Returns when what has been answered is shown, and would have been asked again. */
async function framesDrawn() {
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
}

beforeEach(() => {
  articles = ["Rope", "Sail", "Mast", "Tar"];
  revision = 1;
  answer("getDocumentResult", () => ({
    document: documentOf({ status: "SUCCESS", revision }),
    values: [omittedRows()],
    usage: null,
  }));
});

test("the rows of a long table are loaded page by page", async () => {
  answerRows();
  await renderScreen("/", <Rows />);
  await expect.element(shown).toHaveTextContent(/^Rope Sail Mast Tar$/);
  expect(callsOf("listRows").map(({ query }) => query.get("after"))).toEqual(["0", "2"]);
});

test("a row that is added elsewhere between two pages makes them start again", async () => {
  answerRows((number) => number === 1 && insertElsewhere());
  await renderScreen("/", <Rows />);
  await expect.element(shown).toHaveTextContent(/^Anchor Rope Sail Mast Tar$/);
  expect(callsOf("getDocumentResult")).toHaveLength(2);
});

test("a row that is added elsewhere before the first page is not missed", async () => {
  const loads = hold("listRows");
  answerRows();
  await renderScreen("/", <Rows />);
  await expect.poll(() => callsOf("listRows")).toHaveLength(1);
  insertElsewhere();
  loads();
  await expect.element(shown).toHaveTextContent(/^Anchor Rope Sail Mast Tar$/);
});

test("a correction while pages are loaded does not make them start again", async () => {
  let loads = () => {};
  answerRows((number) => number === 1 && (loads = hold("listRows")));
  answer("correctValue", () => {
    revision += 1;
    articles[0] = "Hawser";
    return {
      value: { ...omittedRows(), correction: { value: null, at: new Date().toISOString(), originals: [] } },
      rows: [{ row: 0, cells: { Article: "Hawser" }, original: 0 }],
      document: documentOf({ status: "SUCCESS", revision }),
      label: null,
    };
  });
  await renderScreen("/", <Rows />);
  await expect.element(shown).toHaveTextContent(/^Rope Sail …$/);
  const saves = hold("correctValue");
  await button("Correct").click();
  await expect.element(shown).toHaveTextContent(/^Hawser Sail …$/);
  saves();
  loads();
  await expect.element(shown).toHaveTextContent(/^Hawser Sail Mast Tar$/);
  expect(callsOf("getDocumentResult")).toHaveLength(1);
});

test("a page of a document that was changed elsewhere waits for the answer to a correction", async () => {
  let loads = () => {};
  answerRows((number) => number === 1 && (loads = hold("listRows")));
  answer("correctValue", refusal(503));
  await renderScreen("/", <Rows />);
  await expect.element(shown).toHaveTextContent(/^Rope Sail …$/);
  const saves = hold("correctValue");
  await button("Correct").click();
  await expect.element(shown).toHaveTextContent(/^Hawser Sail …$/);
  insertElsewhere();
  loads();
  await framesDrawn();
  expect(callsOf("listRows")).toHaveLength(2);
  saves();
  await expect.element(shown).toHaveTextContent(/^Anchor Rope Sail Mast Tar$/);
});

test("loaded rows stay when the result is fetched again, until the document is changed elsewhere", async () => {
  answerRows();
  const { refetch } = await renderScreen("/", <Rows />);
  await expect.element(shown).toHaveTextContent(/^Rope Sail Mast Tar$/);
  const loads = hold("listRows");
  await refetch();
  await framesDrawn();
  await expect.element(shown).toHaveTextContent(/^Rope Sail Mast Tar$/);
  insertElsewhere();
  void refetch();
  await expect.element(shown).toHaveTextContent(/^…$/);
  loads();
  await expect.element(shown).toHaveTextContent(/^Anchor Rope Sail Mast Tar$/);
});

test("rows that cannot be loaded are reported", async () => {
  answer("listRows", refusal(400, "The document has no table with this name."));
  await renderScreen("/", <Rows />);
  await expectToast("Failed to load rows", "The document has no table with this name.");
});
