import { afterEach, expect, vi } from "vitest";
import type { CorrectValueInput, TableValueDto } from "@/lib/api/value";
import { createField } from "@/lib/extractors/create-field";
import { recogniserPool } from "@/lib/text/process/pools";
import { FakeRecogniser } from "@/lib/text/testing/fake-recogniser";
import { makeScan, WEDGE } from "@/lib/text/testing/make-scan";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { getDocumentResult } from "./get-document-result";

vi.mock(import("@/lib/text/process/pools"), { spy: true });

let recogniser: FakeRecogniser | undefined;

afterEach(() => {
  recogniser?.end();
  recogniser = undefined;
  vi.mocked(recogniserPool).mockReset();
});

/** Its lines are 20 points apart, from x = 50 to x = 150. */
const GOODS = "Hemp rope               24      10.50\nOak mast                 36      99.75";

test("a table that is drawn on a page without text has the rows that were recognised there, with their places", async ({
  committed: ctx,
}) => {
  recogniser = await FakeRecogniser.create({ 1: { text: "A notice" }, 2: { text: GOODS } });
  vi.mocked(recogniserPool).mockReturnValue(recogniser.pool);
  const user = await signUp({ ...ctx, recognition: { languages: ["eng"], maxPages: 100 } });
  const extractorId = await makeExtractor(user, []);
  await createField(user, extractorId, {
    name: "Items",
    type: "TABLE",
    columns: [{ name: "Article" }, { name: "Pieces", type: "NUMBER" }, { name: "Each", type: "NUMBER" }],
  });
  const id = await upload(user, extractorId, makeScan([WEDGE, WEDGE]));
  await processDocumentOnce(user, id);
  const region = { page: 2, x: 40, y: 0, width: 120, height: 40, columns: [104, 126] };
  await sendCorrection(user, extractorId, id, { name: "Items", region } as CorrectValueInput);
  const { values } = await getDocumentResult(user, extractorId, id, { rows: "all" });
  const [{ value, evidence, correction }] = values as [TableValueDto];
  expect(value).toEqual([
    { Article: "Hemp rope", Pieces: 24, Each: 10.5 },
    { Article: "Oak mast", Pieces: 36, Each: 99.75 },
  ]);
  const [first] = correction!.originals.map((original) => evidence.rows[original!]);
  expect(first).toMatchObject({
    page: 2,
    cells: { Article: { quote: "Hemp rope" }, Each: { quote: "10.50" } },
  });
  expect(first!.cells.Article!.boxes).toMatchObject([{ page: 2, x: 50, y: 0, height: 10 }]);
});
