import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { documentResultQuery, documentsQuery } from "@/components/documents/queries";
import { useCorrectValue } from "@/components/documents/use-correct-value";
import { documentOf, valueOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button } from "./screen";

function Correcting() {
  const { data } = useQuery(documentResultQuery("extractor-1", "document-0"));
  const { mutate, error } = useCorrectValue("extractor-1");
  const correct = () => mutate({ docId: "document-0", change: { name: "Number", value: "B-2" } });
  return (
    <>
      <output>{data?.values.map(({ value }) => String(value)).join()}</output>
      <button onClick={correct}>Correct</button>
      {error && <p role="alert">{error.message}</p>}
    </>
  );
}

test("a refused change is taken back and reported at once, however long the server is away", async () => {
  answer("getDocumentResult", {
    document: documentOf({ status: "SUCCESS" }),
    values: [valueOf({ name: "Number", value: "A-1" })],
    usage: null,
  });
  answer("correctValue", refusal(503, "Gleaner is unavailable."));
  await renderScreen("/", <Correcting />);
  const shown = page.getByRole("main").getByRole("status");
  await expect.element(shown).toHaveTextContent("A-1");

  const loads = hold("getDocumentResult");
  const saves = hold("correctValue");
  await button("Correct").click();
  await expect.element(shown).toHaveTextContent("B-2");
  saves();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Gleaner is unavailable.");
  await expect.element(shown).toHaveTextContent("A-1");
  expect(callsOf("getDocumentResult")).toHaveLength(2);
  loads();
});

test("leaving the site asks first while a change is being saved", async () => {
  const result = { document: documentOf({ status: "SUCCESS" }), usage: null };
  answer("getDocumentResult", { ...result, values: [valueOf({ name: "Number", value: "A-1" })] });
  const value = valueOf({ name: "Number", value: "B-2" });
  answer("correctValue", { value, rows: null, label: null, document: result.document });
  await renderScreen("/", <Correcting />);
  const save = hold("correctValue");
  await button("Correct").click();
  await button(/Account menu/).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out?" });
  await expect.element(question).toHaveTextContent("Your last change is still being saved.");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(callsOf("signOut")).toEqual([]);
  save();
});

function Counting() {
  const { data: documents } = useQuery(documentsQuery("extractor-1"));
  const { data: result } = useQuery(documentResultQuery("extractor-1", "document-0"));
  const { mutate } = useCorrectValue("extractor-1");
  const confirm = (name: string) => mutate({ docId: "document-0", change: { name, confirmed: true } });
  return (
    <>
      <output>{result && documents?.map(({ to_check: left }) => `${left} to check`).join()}</output>
      <button onClick={() => ["Net", "Total"].forEach(confirm)}>Confirm both</button>
    </>
  );
}

test("an answer does not count again what a change behind it has settled", async () => {
  const unsure = (name: string) =>
    valueOf({ name, value: "1", checks: [{ code: "low_confidence", message: "?" }] });
  const document = documentOf({ status: "SUCCESS", to_check: 2 });
  answer("listDocuments", { documents: [document], next_cursor: null });
  answer("getDocumentResult", { document, values: [unsure("Net"), unsure("Total")], usage: null });
  let left = 2;
  const saves: (() => void)[] = [];
  answer("correctValue", async ({ body }) => {
    await new Promise<void>((resolve) => saves.push(resolve));
    left -= 1;
    const { name } = body as { name: string };
    const value = { ...unsure(name), confirmed_at: "2026-04-13T00:00:00.000Z" };
    return { value, rows: null, label: null, document: documentOf({ status: "SUCCESS", to_check: left }) };
  });
  await renderScreen("/", <Counting />);
  const shown = page.getByRole("main").getByRole("status");
  await expect.element(shown).toHaveTextContent("2 to check");

  await button("Confirm both").click();
  await expect.element(shown).toHaveTextContent("0 to check");
  await expect.poll(() => saves).toHaveLength(1);
  saves[0]?.();
  await expect.poll(() => saves).toHaveLength(2);
  await expect.element(shown).toHaveTextContent("0 to check");
  saves[1]?.();
});
