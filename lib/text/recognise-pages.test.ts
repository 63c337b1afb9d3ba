import { describe, expect, it } from "vitest";
import { recognisePages, type RecogniseOptions, type RecognitionProgress } from "./recognise-pages";

/** Pages that are recognised when the test says so. */
class Desk {
  /** The pages in work, with what ends each. */
  readonly open = new Map<number, { finish: (text: string) => void; fail: (error: Error) => void }>();
  readonly started: number[] = [];

  readonly recognise = (page: number, signal: AbortSignal): Promise<string> => {
    this.started.push(page);
    return new Promise<string>((finish, fail) => {
      this.open.set(page, { finish, fail });
      signal.addEventListener("abort", () => fail(signal.reason));
    }).finally(() => this.open.delete(page));
  };
}

const LIMITS = { maxPages: 100, atOnce: 2 };
const echo = (page: number): Promise<string> => Promise.resolve(`text of ${page}`);
const pages = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
/** After everything that is already due has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the pages of a document", () => {
  it("are each recognised once, or reported with the reason", async () => {
    const recognise = (page: number) => (page === 7 ? Promise.reject(new Error("broken")) : echo(page));
    const outcomes = await recognisePages([3, 5, 7, 9], recognise, { ...LIMITS, maxPages: 3 });
    expect(new Map(outcomes)).toEqual(
      new Map([
        [3, "text of 3"],
        [5, "text of 5"],
        [7, "page_damaged"],
        [9, "too_long"],
      ]),
    );
  });

  it("are recognised concurrently, but no more at once than permitted", async () => {
    const desk = new Desk();
    const all = recognisePages(pages(4), desk.recognise, LIMITS);
    await settled();
    expect(desk.started).toEqual([1, 2]);
    desk.open.get(2)!.finish("two");
    await settled();
    expect(desk.started).toEqual([1, 2, 3]);
    desk.open.get(3)!.fail(new Error("broken"));
    await settled();
    expect(desk.started).toEqual([1, 2, 3, 4]);
    desk.open.get(1)!.finish("one");
    desk.open.get(4)!.finish("four");
    expect((await all).map(([page]) => page).sort()).toEqual([1, 2, 3, 4]);
  });

  it("are counted as they are recognised", async () => {
    const progress: RecognitionProgress[] = [];
    const options: RecogniseOptions = {
      ...LIMITS,
      maxPages: 3,
      onProgress: (now) => void progress.push(now),
    };
    await recognisePages([2, 4, 6, 8], echo, options);
    expect(progress).toEqual([
      { page: 1, of: 3 },
      { page: 2, of: 3 },
      { page: 3, of: 3 },
    ]);
  });

  it("stop when the signal aborts, and no other is started", async () => {
    const desk = new Desk();
    const abort = new AbortController();
    const all = recognisePages(pages(9), desk.recognise, { ...LIMITS, signal: abort.signal });
    await settled();
    abort.abort(new Error("deleted"));
    await expect(all).rejects.toThrow("deleted");
    expect(desk.started).toEqual([1, 2]);
    expect(desk.open.size).toBe(0);
  });

  it("stop if their progress cannot be reported, and no other is started", async () => {
    const desk = new Desk();
    const all = recognisePages(pages(9), desk.recognise, {
      ...LIMITS,
      onProgress: ({ page }) => (page === 1 ? Promise.resolve() : Promise.reject(new Error("lease lost"))),
    });
    await settled();
    desk.open.get(1)!.finish("one");
    await expect(all).rejects.toThrow("lease lost");
    expect(desk.started).toEqual([1, 2]);
    expect(desk.open.size).toBe(0);
  });

  it("are not started after the signal has aborted", async () => {
    const desk = new Desk();
    const signal = AbortSignal.abort(new Error("deleted"));
    await expect(recognisePages([1], desk.recognise, { ...LIMITS, signal })).rejects.toThrow("deleted");
    expect(desk.started).toEqual([]);
  });
});
