import { describe, expect, it } from "vitest";
import { helpPages } from "@/lib/api/help-pages";
import { getHelpPage } from "./get-help-page";

const ORIGIN = "http://gleaner.internal:3000";

describe("a page of the documentation", () => {
  it.each(Object.keys(helpPages))(
    "%s has a title, and the installation's address instead of the example's",
    async (name) => {
      const page = await getHelpPage(name, ORIGIN);
      expect(page).toMatch(/^# \S/);
      expect(page).not.toContain("gleaner.example");
    },
  );

  it("names the address to send a document to", async () => {
    expect(await getHelpPage("api", ORIGIN)).toContain(`GLEANER_URL=${ORIGIN}\n`);
  });

  it.each(["operate", "../README", "constructor"])("does not exist as %s", async (name) => {
    await expect(getHelpPage(name, ORIGIN)).rejects.toMatchObject({ code: "not_found" });
  });
});
