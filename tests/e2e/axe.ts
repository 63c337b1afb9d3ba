import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe finds on the page that is serious or critical. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // In mid-animation axe would report transient colours.
  await page.addStyleTag({ content: "* { animation: none !important; transition: none !important; }" });
  const found = await violations(page);
  return found.filter(({ impact }) => impact === "serious" || impact === "critical").map(describeViolation);
}

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

export const describeViolation = ({ id, nodes }: Violation) =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`;

/** All that axe finds on the page, or in what the selector names. */
export async function violations(page: Page, included?: string): Promise<Violation[]> {
  // Otherwise axe opens a page each time, for frames of other origins. The screens have none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return (await (included ? axe.include(included) : axe).analyze()).violations;
}

/** Expects that axe finds nothing serious in what is shown, in both themes, on a desktop and on a phone. */
export async function expectAccessible(page: Page, what: string) {
  const usual = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await seriousViolations(page), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  if (usual) await page.setViewportSize(usual);
}
