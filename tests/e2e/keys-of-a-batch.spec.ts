import type { DocumentResultDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";
import { certificate, certificateFields, type Certificate } from "./certificates";
import { expect, test } from "./fixtures";

const REVIEWED = 3;
const CERTIFICATES = 25;
/** Each character and each Shift is one, until nothing is left to check. */
const KEYS_AT_MOST = 60;

test("twenty-five certificates of three makers, one of each reviewed before, are checked with few keys", async ({
  page,
  api,
}) => {
  test.setTimeout(240_000);
  const { id } = await api.extractor("Certificates", [...certificateFields]);
  await api.send("POST", "/api/user/credits", { amount: CERTIFICATES });
  const papers = new Map<string, Certificate>();
  const read = async (number: number) => {
    const paper = certificate(number);
    const document = await api.processed(id, paper.filename, paper.pdf);
    papers.set(document.id, paper);
    return document.id;
  };

  for (let number = 0; number < REVIEWED; number += 1) {
    const document = await read(number);
    const changes = Object.entries(certificate(number).facts).map(([name, value]) => ({
      document,
      name,
      value,
    }));
    await api.send("PATCH", `/api/extractor/${id}/values`, { changes });
  }
  const layouts = async () =>
    ((await (await page.request.get(`/api/extractor/${id}/layout`)).json()) as { layouts: unknown[] })
      .layouts;
  await expect.poll(async () => (await layouts()).length, { timeout: 30_000 }).toBe(REVIEWED);
  const ids: string[] = [];
  for (let number = REVIEWED; number < REVIEWED + CERTIFICATES; number += 1) ids.push(await read(number));

  const isRight = (docId: string, value: ValueDto, shown: unknown = value.value) =>
    shown === papers.get(docId)!.facts[value.name as keyof Certificate["facts"]];
  const isToCheck = ({ checks, suggestion, correction, confirmed_at, required, value }: ValueDto) =>
    correction === null &&
    confirmed_at === null &&
    (checks.length > 0 || suggestion !== null || (required && value === null));
  const offered = (value: ValueDto) =>
    value.type !== "TABLE" && value.suggestion ? value.suggestion.value : value.value;
  const results = new Map<string, DocumentResultDto>();
  for (const docId of ids) results.set(docId, await api.result(id, docId));
  const all = ids.flatMap((docId) => results.get(docId)!.values.map((value) => ({ docId, value })));
  expect(all).toHaveLength(CERTIFICATES * certificateFields.length);
  const warned = all.filter(({ value }) => isToCheck(value));
  const falseAlarms = warned.filter(({ docId, value }) => isRight(docId, value));
  const unwarned = all.filter(({ docId, value }) => !isToCheck(value) && !isRight(docId, value));

  let keys = 0;
  const press = async (chord: string) => {
    keys += chord.split("+").length;
    await page.keyboard.press(chord);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const open = async () => new URL(page.url()).pathname.split("/").at(-1)!;
  const leftOf = async (docId: string) =>
    (await api.documents(id)).find((document) => document.id === docId)!.to_check;
  const chosen = page.getByRole("list", { name: "Values" }).locator('[aria-current="true"]');
  const first = (await api.documents(id)).find(({ to_check }) => to_check > 0)?.id;
  if (first) {
    await page.goto(`/extractors/${id}/extract/${first}`);
    keys += 1;
  }
  for (let docId = first; docId;) {
    const result = await api.result(id, docId);
    const doubtful = result.values.filter(isToCheck);
    const wrong = doubtful.filter((value) => !isRight(docId!, value, offered(value)));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(papers.get(docId)!.filename);
    await expect(chosen.getByRole("button").first()).toBeFocused();
    for (const value of wrong) {
      while (!(await chosen.textContent())!.includes(value.name)) await press("n");
      await press("e");
      await expect(page.getByRole("textbox", { name: value.name }).first()).toBeFocused();
      await type(String(papers.get(docId)!.facts[value.name as keyof Certificate["facts"]]));
      await press("Enter");
      await expect(page.getByRole("textbox")).toBeHidden();
    }
    const right = doubtful.length - wrong.length;
    if (right > 3) {
      await press("Shift+Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await press("Enter");
    } else
      for (let confirmed = 0; confirmed < right; confirmed += 1) {
        if (wrong.length > 0 && confirmed === 0) await press("n");
        await expect(chosen.getByRole("button", { name: "Check" }).first()).toBeFocused();
        await press("Enter");
      }
    await expect(page.getByText("All checked", { exact: true })).toBeVisible();
    const settled: string = docId;
    await expect.poll(() => leftOf(settled)).toBe(0);
    const isLast = (await api.documents(id)).every(({ to_check }) => to_check === 0);
    if (isLast) break;
    await press("n");
    await expect.poll(open).not.toBe(settled);
    docId = await open();
  }

  const figures = {
    keys,
    warnings: warned.length,
    falseAlarms: falseAlarms.length,
    unwarnedWrong: unwarned.map(({ docId, value }) => `${papers.get(docId)!.filename} ${value.name}`),
    values: all.length,
  };
  test.info().annotations.push({ type: "figures", description: JSON.stringify(figures) });
  expect(keys, JSON.stringify(figures)).toBeLessThanOrEqual(KEYS_AT_MOST);
});
