import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderScreen } from "./render-screen";
import { button, pauseClock } from "./screen";

test("a tooltip appears after 700 ms", async () => {
  await renderScreen("/support", <p>Response time</p>);
  const shown = () => document.querySelector("[role=tooltip]")?.textContent ?? "";
  const toggle = button("Toggle sidebar");
  // The first one loads what a tooltip consists of.
  await toggle.hover();
  await expect.poll(shown).toContain("Toggle sidebar");
  await page.getByText("Response time").hover();
  await expect.poll(shown).toBe("");

  const { pass } = pauseClock();
  await toggle.hover();
  await pass(699);
  expect(shown()).toBe("");
  await pass(1);
  expect(shown()).toContain("Toggle sidebar");
});
