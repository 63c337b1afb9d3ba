import { describe, expect, it } from "vitest";
import { listenForLosses } from "./losses";
import { PageDrawer } from "./page-drawer";
import { makePdf } from "@/lib/text/testing/make-pdf";

/** Where the page has its word, and where it has none. */
const WORD = { left: 50, bottom: 742, right: 100, top: 747 };
const NOTHING = { left: 50, bottom: 300, right: 100, top: 305 };

const page = (content = "") =>
  makePdf([[{ x: 50, y: 100, text: "Statement" }]], {
    encode: (data) => ({ filter: "", data: Buffer.concat([data, Buffer.from(`\n${content}`)]) }),
  });

describe("a drawn page", () => {
  it("shows its words", async () => {
    const drawer = new PageDrawer(page());
    const drawn = await drawer.draw(1);
    expect(await drawn?.shows(WORD, false)).toBe(true);
    expect(await drawn?.shows(NOTHING, false)).toBeNull();
    await drawer.close();
  });

  it("returns nothing for words that it fails to draw separately", async () => {
    const drawer = new PageDrawer(page());
    const drawn = await drawer.draw(1);
    await drawer.close();
    expect(drawn).not.toBeNull();
    expect(await drawn?.shows(NOTHING, false)).toBeNull();
  });

  it("shows nothing once it is closed, and can be drawn again", async () => {
    const drawer = new PageDrawer(page());
    const drawn = await drawer.draw(1);
    drawn?.close();
    expect(await drawn?.shows(WORD, false)).toBeNull();
    expect(await (await drawer.draw(1))?.shows(WORD, false)).toBe(true);
    await drawer.close();
  });

  it("is given up if it takes too long", async () => {
    const stopListening = listenForLosses();
    const drawer = new PageDrawer(page("0 0 m 500 800 l S ".repeat(40_000)), 30);
    expect(await drawer.draw(1)).toBeNull();
    await drawer.close();
    stopListening();
  });
});
