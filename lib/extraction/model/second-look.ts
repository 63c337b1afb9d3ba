import { MIN_CONFIDENCE } from "@/lib/extraction/verify/doubtful-words";
import type { FieldSpec } from "@/lib/extraction/values/types";
import { unreadPages } from "@/lib/text/coverage";
import type { DocumentText } from "@/lib/text/types";
import { askAboutPage, PagePictures } from "./ask-about-page";
import type { AskModel } from "./ask-model";
import type { Reading } from "./read-window";
import { settleAll } from "./settle-all";
import { isFound, type CheckAnswer, type CheckedAnswer } from "./verified-answers";

/** Pages with at least this proportion of doubtful words are shown as images. */
const POOR = 0.1;
/** Maximum number of images. Each costs about three times as much as its page's text. */
const MAX_PAGES = 8;
const PAGES_AT_ONCE = 4;

/**
 * Shows the model hard-to-read pages as images, to find missing values and check doubtful ones. The image's answer
 * wins, and the text's answer becomes an alternative. A failure changes nothing.
 * @param answers changed in place
 */
export async function lookAgain(
  model: AskModel,
  reading: Reading,
  fields: readonly FieldSpec[],
  answers: CheckedAnswer[][],
  check: CheckAnswer,
): Promise<number[]> {
  if (!model.capabilities.readsPictures) return [];
  const pictures = new PagePictures(reading.input);
  const seen = fields.map((): CheckedAnswer[] => []);
  const looks = [...pagesToShow(reading.input.document, answers)].map(async ([page, indexes]) => {
    const asked = indexes.flatMap((index) => fields[index] ?? []);
    const found = await askAboutPage(reading, pictures, page, asked).catch(() => null);
    reading.input.signal?.throwIfAborted();
    if (!found) return [];
    for (const [position, index] of indexes.entries()) {
      const [field, answer] = [fields[index], found[position]];
      if (field && answer) seen[index]?.push(await check(field, answer));
    }
    return [page];
  });
  const pages = (await Promise.all(looks)).flat();
  for (const [index, ofPictures] of seen.entries()) {
    const look = ofPictures.find(isFound) ?? ofPictures.find(({ verified }) => verified.value !== null);
    const read = answers[index]?.find(isFound);
    if (!look || look.verified.value === read?.verified.value) continue;
    const { alternatives = [] } = look.answer;
    const others = read?.answer.raw ? [...alternatives, read.answer.raw] : alternatives;
    answers[index] = [{ ...look, answer: { ...look.answer, alternatives: others } }];
  }
  return pages;
}

function pagesToShow(document: DocumentText, answers: readonly CheckedAnswer[][]): Map<number, number[]> {
  const { coverage } = document;
  const unread = [...unreadPages(coverage, "image_only"), ...unreadPages(coverage, "illegible")];
  const poor = [...new Set([...unread, ...poorPages(document)])];
  const shown = new Map<number, number[]>();
  for (const [index, read] of answers.entries()) {
    const found = read.find(isFound)?.verified;
    const ownPage = found?.checks.some(({ code }) => code === "ocr_uncertain") ? found.evidence.page : null;
    const wanted = !found ? poor : ownPage === null ? [] : [ownPage];
    for (const page of wanted) {
      const indexes = shown.get(page);
      if (indexes) indexes.push(index);
      else if (shown.size < MAX_PAGES) shown.set(page, [index]);
    }
  }
  return shown;
}

function poorPages({ pages, runs }: DocumentText): number[] {
  const counts = pages.map(() => ({ runs: 0, doubtful: 0 }));
  for (const { page, confidence } of runs) {
    const count = counts[page];
    if (!count || confidence === undefined) continue;
    count.runs += 1;
    if (confidence < MIN_CONFIDENCE) count.doubtful += 1;
  }
  return counts
    .map(({ runs: all, doubtful }, index) => ({ page: index + 1, share: all === 0 ? 0 : doubtful / all }))
    .filter(({ share }) => share >= POOR)
    .sort((a, b) => b.share - a.share)
    .map(({ page }) => page);
}

/**
 * Shows a scan's pages as images, for models that can't read PDFs. Stops asking about a field once it is found.
 * @throws ModelFailure
 * @throws AppError if a page can't be drawn
 */
export async function lookAtScan(
  reading: Reading,
  fields: readonly FieldSpec[],
  check: CheckAnswer,
): Promise<CheckedAnswer[][]> {
  const pictures = new PagePictures(reading.input);
  const answers = fields.map((): CheckedAnswer[] => []);
  const pages = unreadPages(reading.input.document.coverage, "image_only");
  for (let next = 0; next < pages.length; next += PAGES_AT_ONCE) {
    const open = [...fields.keys()].filter((at) => answers[at]?.length === 0);
    const asked = open.flatMap((at) => fields[at] ?? []);
    if (asked.length === 0) break;
    const together = pages.slice(next, next + PAGES_AT_ONCE);
    const seen = await settleAll(together.map((page) => askAboutPage(reading, pictures, page, asked)));
    for (const [position, at] of open.entries()) {
      const [field, answer] = [fields[at], seen.flatMap((ofPage) => ofPage[position] ?? [])[0]];
      if (field && answer) answers[at] = [await check(field, answer)];
    }
  }
  return answers;
}
