import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { documentResultQuery } from "@/components/documents/queries";
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
