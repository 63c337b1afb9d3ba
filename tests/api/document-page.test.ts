import { beforeAll, describe, expect, it } from "vitest";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";
import { damageLastPage } from "@/lib/text/testing/damage-last-page";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH } from "@/lib/text/testing/make-pdf";
import { ApiUser } from "./api-user";

const invoice = [
  [{ x: 50, y: 100, text: "Invoice number: C-3" }],
  [{ x: 70, y: 60, text: "Terms of delivery" }],
];

describe("a page of a document", () => {
  let user: ApiUser;
  let id: string;
  beforeAll(async () => {
    user = await ApiUser.signedIn();
    id = await user.createExtractor("Invoices", ["Invoice number"]);
  });

  /** Uploads a PDF and waits until it is processed; returns the parameters of its pages. */
  async function processed(pdf: Uint8Array): Promise<{ id: string; docId: string }> {
    const { id: docId, status } = await user.process(id, pdf, "a.pdf");
    expect(status).toBe("SUCCESS");
    return { id, docId };
  }

  it("has its size, its part of the text and its words with their places", async () => {
    const params = await processed(makePdf(invoice));
    const { text } = await user.ok("getDocumentText", { params });
    const { page } = await user.ok("getDocumentPage", { params: { ...params, number: "2" } });
    expect(page).toMatchObject({ number: 2, width: PAGE_WIDTH, height: PAGE_HEIGHT, recognised: false });
    expect(page.text).toBe("Terms of delivery");
    expect(text.slice(page.start, page.end)).toBe(page.text);
    expect(page.words.map(({ start, end }) => text.slice(start, end))).toEqual(["Terms", "of", "delivery"]);
    expect(page.words[0]).toMatchObject({ x: 70, y: 52, height: 10 });
  });

  it("places a value's words where its evidence does", async () => {
    const params = await processed(makePdf(invoice));
    const { values } = await user.ok("getDocumentResult", { params });
    const [{ start, boxes }] = values.map(({ evidence }) => evidence) as [(typeof values)[0]["evidence"]];
    const { page } = await user.ok("getDocumentPage", { params: { ...params, number: "1" } });
    const word = page.words.find((candidate) => candidate.start === start)!;
    expect(boxes).toEqual([{ page: 1, x: word.x, y: word.y, width: word.width, height: word.height }]);
  });

  it("does not exist beyond the document's pages, where it cannot be read, or under another name", async () => {
    const params = await processed(damageLastPage(makePdf([...invoice, []])));
    for (const number of ["0", "3", "4", "999999", "1e1", "-1", "one", "1.5"]) {
      const { status, body } = await user.fails("getDocumentPage", { params: { ...params, number } });
      expect([number, status, body.code]).toEqual([number, 404, "not_found"]);
    }
  });

  it("does not exist in a format without a layout", async () => {
    const { id: docId } = await user.process(id, "Invoice number: C-3\n");
    expect((await user.fails("getDocumentPage", { params: { id, docId, number: "1" } })).status).toBe(404);
  });

  it("does not exist for another user, nor under another extractor", async () => {
    const params = { ...(await processed(makePdf(invoice))), number: "1" };
    const stranger = await ApiUser.signedIn();
    const unknown = await user.fails("getDocumentPage", { params: { ...params, docId: "unknown" } });
    expect(unknown.status).toBe(404);
    expect(await stranger.fails("getDocumentPage", { params })).toEqual(unknown);
    const other = await user.createExtractor("Others");
    expect(await user.fails("getDocumentPage", { params: { ...params, id: other } })).toEqual(unknown);
  });

  it("is answered with the beginning of its text where that is very long", async () => {
    const line = "ninefold ".repeat(50).trim();
    const lines = Array.from({ length: 140 }, (_, index) => ({
      x: 10,
      y: 10 + index * 5,
      text: line,
      size: 2.1,
    }));
    const params = { ...(await processed(makePdf([lines]))), number: "1" };
    const { page } = await user.ok("getDocumentPage", { params });
    expect(page.text).toHaveLength(TEXT_SLICE_MAX);
    expect(page.words.at(-1)!.end - page.start).toBeLessThanOrEqual(TEXT_SLICE_MAX);
    expect(page.end - page.start).toBeGreaterThan(TEXT_SLICE_MAX);
  });
});
