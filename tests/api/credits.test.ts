import { describe, expect, it } from "vitest";
import { Person } from "./person";

const words = (count: number) => new File(["word ".repeat(count)], "words.txt", { type: "text/plain" });

describe("credits", () => {
  it("fifty claims of the bonus at once grant one", async () => {
    const person = await Person.signedIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => person.send("claimBonus")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect((await person.ok("getUser")).credits).toBe(30);
    const again = await person.fails("claimBonus");
    expect(again.body.error).toBe("Bonus credits have already been claimed.");
  });

  it("a document costs one credit for each 10,000 words begun, and counts as usage", async () => {
    const person = await Person.signedIn();
    const id = await person.createExtractor("Words", ["a"]);
    const { document } = await person.ok("uploadDocument", { params: { id }, file: words(10_001) });
    expect(await person.settled(id, document.id)).toMatchObject({
      status: "SUCCESS",
      credits: 2,
      words: 10_001,
    });
    expect(await person.ok("getUser")).toMatchObject({
      credits: 8,
      usage: { documents: 1, words: 10_001, credits: 2 },
    });
  });

  it("too few credits end a document in FAILURE; after a top-up it is retried without a new upload", async () => {
    const person = await Person.signedIn();
    await person.ok("adjustCredits", { body: { amount: -9 } });
    const id = await person.createExtractor("Poor", ["a"]);
    const { document } = await person.ok("uploadDocument", { params: { id }, file: words(25_000) });
    expect(await person.settled(id, document.id)).toMatchObject({
      status: "FAILURE",
      credits: null,
      rejection_reason: "Not enough credits: this document needs 3, your balance is 1.",
    });
    await person.ok("claimBonus");
    await person.ok("retryDocument", { params: { id, docId: document.id } });
    expect(await person.settled(id, document.id)).toMatchObject({ status: "SUCCESS", credits: 3 });
    expect(await person.ok("getUser")).toMatchObject({ credits: 18, usage: { documents: 1, credits: 3 } });
  });

  it("the wizard refuses at once without credits, and costs what its sample costs", async () => {
    const person = await Person.signedIn();
    const sample = new File(["Invoice number: A-1\nTotal amount: 12.50\n"], "a.txt", { type: "text/plain" });
    await person.ok("runWizard", { file: sample });
    expect((await person.ok("getUser")).credits).toBe(9);
    await person.ok("adjustCredits", { body: { amount: -9 } });
    const refused = await person.fails("runWizard", { file: sample });
    expect([refused.status, refused.body.code]).toEqual([402, "not_enough_credits"]);
    expect((await person.ok("listExtractors")).extractors).toHaveLength(1);
  });

  it("a wizard run that fails makes nothing and costs nothing", async () => {
    const person = await Person.signedIn();
    const broken = new File(["%PDF-1.7\nthis is all there is"], "broken.pdf", { type: "application/pdf" });
    const failure = await person.fails("runWizard", { file: broken });
    expect(failure.status).toBe(422);
    expect((await person.ok("getUser")).credits).toBe(10);
    expect((await person.ok("listExtractors")).extractors).toEqual([]);
  });

  it("the wizard takes no EPUB, JSON or CSV", async () => {
    const person = await Person.signedIn();
    const failure = await person.fails("runWizard", {
      file: new File(["a,b\n1,2\n"], "a.csv", { type: "text/csv" }),
    });
    expect([failure.status, failure.body.error]).toEqual([
      415,
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    ]);
  });

  it.each([["a text"], [1.5], [0], [null]])("an adjustment by %j is refused", async (amount) => {
    const person = await Person.signedIn();
    expect((await person.fails("adjustCredits", { body: { amount } })).status).toBe(422);
  });

  it("an adjustment cannot take a balance below zero", async () => {
    const person = await Person.signedIn();
    expect((await person.fails("adjustCredits", { body: { amount: -11 } })).status).toBe(402);
    expect((await person.ok("getUser")).credits).toBe(10);
  });
});
