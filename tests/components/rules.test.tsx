import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Rule } from "@/lib/api/rule";
import { ExtractorDetails } from "@/components/screens/extractors/extractor-details";
import { extractorOf } from "./data";
import { answer, callsOf } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, confirm } from "./screen";

const fields = [
  { name: "Net amount", type: "NUMBER" },
  { name: "Tax", type: "NUMBER" },
] as const;
const KNOWN: Rule = { name: "Taxed", expression: "Tax > 0", message: "There is no tax." };
const ruled = (rules: Rule[]) => extractorOf([...fields], { rules, document_count: 12 });
const open = () => renderScreen("/extractors/extractor-1", <ExtractorDetails id="extractor-1" />);
const panel = page.getByRole("region", { name: /^Rules/ });
const dialog = page.getByRole("dialog");
const expression = dialog.getByRole("combobox", { name: "Expression" });
const preview = { problem: null, documents: 12, broken: 0, undecided: 0, not_computed: 0, examples: [] };

beforeEach(() => {
  let kept = [KNOWN];
  answer("getExtractor", () => ({ extractor: ruled(kept) }));
  answer("listSuggestedRules", { rules: [] });
  answer("previewRule", { preview });
  answer("updateExtractor", ({ body }) => {
    kept = (body as { rules: Rule[] }).rules;
    return { extractor: ruled(kept) };
  });
});

describe("a rule", () => {
  test("is written with names that are completed, tried on the documents at hand, and kept behind the others", async () => {
    const examples = [{ id: "document-7", filename: "seven.pdf" }];
    answer("previewRule", { preview: { ...preview, broken: 1, undecided: 2, examples } });
    await open();
    await button("Add rule").click();
    await expression.fill("Tax < net");
    await expect.element(dialog.getByRole("option", { name: "Net amount" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(expression).toHaveValue("Tax < `Net amount`");
    await expect
      .element(dialog.getByRole("status"))
      .toHaveTextContent("True for 9 of 12 documents; 2 are missing a value.Fails for seven.pdf");
    expect(callsOf("previewRule").at(-1)?.query.get("expression")).toBe("Tax < `Net amount`");
    await expect
      .element(dialog.getByRole("link", { name: "seven.pdf" }))
      .toHaveAttribute("href", "/extractors/extractor-1/extract/document-7");
    await dialog.getByLabelText("Name", { exact: true }).fill("Less");
    await dialog.getByLabelText("Message when the rule fails").fill("The tax is too high.");
    await button("Save rule").click();
    await expect.element(panel).toHaveTextContent("Tax < `Net amount`");
    const rule = { name: "Less", expression: "Tax < `Net amount`", message: "The tax is too high." };
    expect(callsOf("updateExtractor")[0]?.body).toEqual({ rules: [KNOWN, rule] });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("keeps its dialog and its text where Escape closes the list of names", async () => {
    await open();
    await button("Add rule").click();
    await expression.fill("Tax < net");
    const option = dialog.getByRole("option", { name: "Net amount" });
    await expect.element(option).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(option).not.toBeInTheDocument();
    await expect.element(expression).toHaveValue("Tax < net");
  });

  test("that takes too long says for how many documents it is undecided", async () => {
    answer("previewRule", { preview: { ...preview, not_computed: 3 } });
    await open();
    await button("Edit rule Taxed").click();
    await expect
      .element(dialog.getByRole("status"))
      .toHaveTextContent("True for 9 of 12 documents; 3 could not be checked.");
  });

  test("that cannot be understood says why at its expression, and cannot be kept", async () => {
    const problem = { message: 'There is no field "Taxes".', start: 0, end: 5 };
    answer("previewRule", { preview: { ...preview, problem, documents: 0 } });
    await open();
    await button("Edit rule Taxed").click();
    await expression.fill("Taxes > 0");
    await expect.element(expression).toHaveAccessibleDescription(problem.message);
    await expect.element(button("Save rule")).toBeDisabled();
  });

  test("that is refused keeps what was written, with the reason where it belongs", async () => {
    const refused = {
      success: false,
      code: "invalid",
      error: "Wrong",
      fields: { "rules.0.name": "It is taken." },
    };
    answer("updateExtractor", Response.json(refused, { status: 422 }));
    await open();
    await button("Edit rule Taxed").click();
    const name = dialog.getByLabelText("Name", { exact: true });
    await name.fill("Other");
    await button("Save rule").click();
    await expect.element(name).toHaveAccessibleDescription("It is taken.");
    await expect.element(name).toHaveValue("Other");
  });

  test("is deleted when that is confirmed; one that is not checked says why", async () => {
    const problem = { message: "Tax is a TEXT.", start: 0, end: 3 };
    answer("getExtractor", { extractor: extractorOf([...fields], { rules: [{ ...KNOWN, problem }] }) });
    await open();
    await expect.element(panel).toHaveTextContent("Not checked: Tax is a TEXT.");
    await button("Delete rule Taxed").click();
    await confirm("Delete");
    await expect.poll(() => callsOf("updateExtractor")[0]?.body).toEqual({ rules: [] });
  });

  test("that holds on all reviewed documents is offered, and kept with a click", async () => {
    const suggested = { name: "Sum", expression: "Tax <= `Net amount`", message: "More tax than net." };
    answer("listSuggestedRules", { rules: [{ ...suggested, documents: 5 }] });
    await open();
    const suggestions = page.getByRole("list", { name: "Suggested rules" });
    await expect.element(suggestions).toHaveTextContent("True for all 5 reviewed documents");
    await button("Keep rule Sum").click();
    await expect.poll(() => callsOf("updateExtractor")[0]?.body).toEqual({ rules: [KNOWN, suggested] });
  });
});
