import { describe, expect, it } from "vitest";
import { ApiUser } from "./api-user";

const words = (count: number) => new File(["word ".repeat(count)], "words.txt", { type: "text/plain" });

describe("credits", () => {
  it("fifty concurrent claims of the bonus grant it once", async () => {
    const user = await ApiUser.signedIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => user.send("claimBonus")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect((await user.ok("getUser")).credits).toBe(30);
    const again = await user.fails("claimBonus");
    expect(again.body.error).toBe("Bonus credits have already been claimed.");
  });

  it("a document costs one credit per 10,000 words or part thereof, and counts as usage", async () => {
    const user = await ApiUser.signedIn();
    const id = await user.createExtractor("Words", ["a"]);
    const { document } = await user.ok("uploadDocument", { params: { id }, file: words(10_001) });
    expect(await user.settled(id, document.id)).toMatchObject({
      status: "SUCCESS",
      credits: 2,
      words: 10_001,
    });
    expect(await user.ok("getUser")).toMatchObject({
      credits: 8,
      usage: { documents: 1, words: 10_001, credits: 2 },
    });
  });

  it("a document fails if there are too few credits, and can be retried after a top-up without a new upload", async () => {
    const user = await ApiUser.signedIn();
    await user.ok("adjustCredits", { body: { amount: -9 } });
    const id = await user.createExtractor("Poor", ["a"]);
    const { document } = await user.ok("uploadDocument", { params: { id }, file: words(25_000) });
    expect(await user.settled(id, document.id)).toMatchObject({
      status: "FAILURE",
      credits: null,
      rejection_reason: "Not enough credits: this document needs 3, but your balance is 1.",
    });
    await user.ok("claimBonus");
    await user.ok("retryDocument", { params: { id, docId: document.id } });
    expect(await user.settled(id, document.id)).toMatchObject({ status: "SUCCESS", credits: 3 });
    expect(await user.ok("getUser")).toMatchObject({ credits: 18, usage: { documents: 1, credits: 3 } });
  });

  it("the wizard costs as much as its sample would, and is refused without credits", async () => {
    const user = await ApiUser.signedIn();
    const sample = new File(["Invoice number: A-1\nTotal amount: 12.50\n"], "a.txt", { type: "text/plain" });
    await user.ok("runWizard", { file: sample });
    expect((await user.ok("getUser")).credits).toBe(9);
    await user.ok("adjustCredits", { body: { amount: -9 } });
    const refused = await user.fails("runWizard", { file: sample });
    expect([refused.status, refused.body.code]).toEqual([402, "not_enough_credits"]);
    expect((await user.ok("listExtractors")).extractors).toHaveLength(1);
  });

  it("a wizard run that fails creates nothing and costs nothing", async () => {
    const user = await ApiUser.signedIn();
    const broken = new File(["%PDF-1.7\nthis is all there is"], "broken.pdf", { type: "application/pdf" });
    const failure = await user.fails("runWizard", { file: broken });
    expect(failure.status).toBe(422);
    expect((await user.ok("getUser")).credits).toBe(10);
    expect((await user.ok("listExtractors")).extractors).toEqual([]);
  });

  it("the wizard refuses EPUB, JSON and CSV", async () => {
    const user = await ApiUser.signedIn();
    const failure = await user.fails("runWizard", {
      file: new File(["a,b\n1,2\n"], "a.csv", { type: "text/csv" }),
    });
    expect([failure.status, failure.body.error]).toEqual([
      415,
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    ]);
  });

  it.each([["a text"], [1.5], [0], [null]])("an adjustment by %j is refused", async (amount) => {
    const user = await ApiUser.signedIn();
    expect((await user.fails("adjustCredits", { body: { amount } })).status).toBe(422);
  });

  it("an adjustment cannot take a balance below zero", async () => {
    const user = await ApiUser.signedIn();
    expect((await user.fails("adjustCredits", { body: { amount: -11 } })).status).toBe(402);
    expect((await user.ok("getUser")).credits).toBe(10);
  });
});
