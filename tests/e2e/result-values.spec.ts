import type { Locator } from "@playwright/test";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import type { DocumentResultDto } from "@/lib/api/document";
import { expectOpen, rowOf } from "./screen";

const invoice = `INVOICE

Northwind Supplies Ltd
Credit note 31

Invoice number: HB-2041
Delivery fee: 9.00

Net\t100.00
VAT\t20.00
Total\t330.00

Deposit: GBP 481.60
`;

test("a value is shown as Found, Check with a reason, or Not found, never in red; amounts keep their decimals", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", [
    { name: "Invoice number" },
    { name: "Net", type: "NUMBER" },
    { name: "VAT", type: "NUMBER" },
    { name: "Total", type: "NUMBER" },
    { name: "Deposit", type: "NUMBER" },
    { name: "Delivery fee", type: "NUMBER" },
    { name: "Is credit note", type: "BOOLEAN" },
    { name: "Loyalty card" },
  ]);
  await api.processed(id, "one.txt", invoice);
  await page.goto(`/extractors/${id}/extract`);
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const value = (name: string) =>
    dialog.getByRole("list", { name: "Values" }).getByRole("button", { name: new RegExp(`^${name} `) });

  await expect(value("Invoice number")).toHaveText("Invoice numberFoundHB-2041");
  for (const name of ["Net", "VAT", "Total"]) {
    await expect(value(name)).toContainText("Check");
    await expect(value(name)).toContainText("Net and VAT do not add up to Total.");
  }
  await expect(value("Net").getByText("100.00", { exact: true })).toBeVisible();
  await expect(value("Deposit")).toHaveText("DepositFound481.60GBP");
  await expect(value("Delivery fee")).toHaveText("Delivery feeFound9.00");
  await expect(value("Is credit note")).toHaveText(
    "Is credit noteCheckNoInferred: the document does not state this directly.",
  );
  await expect(value("Loyalty card")).toHaveText("Loyalty cardNot foundNo value");
  await expect(dialog.getByText('"Deposit": 481.6')).toBeVisible();
  await expect(dialog.getByText("Processed on this server")).toBeVisible();

  // Amounts are right-aligned.
  const rightEdge = async (name: string, amount: string) => {
    const locator = value(name).getByText(amount, { exact: true });
    return locator.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return Math.round(text.getBoundingClientRect().right);
    });
  };
  expect(await rightEdge("Net", "100.00")).toBe(await rightEdge("Delivery fee", "9.00"));

  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("span"));
    probe.style.color = "var(--danger)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  for (const name of ["Net", "Is credit note", "Loyalty card"]) {
    for (const part of await value(name).locator("span").all()) expect(await colourOf(part)).not.toBe(danger);
  }
  expect(await colourOf(value("Net").getByText("Check"))).not.toBe(
    await colourOf(value("Is credit note").getByText("Check")),
  );

  await value("Is credit note").click();
  await expect(dialog.locator("mark[data-selected=true]")).toHaveCount(0);
  await expect(dialog.getByText("No source found for Is credit note.")).toBeVisible();
});

test("selecting a value highlights its source, a value to be checked lists what else was considered, and the result says who read it", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", [
    ...invoiceFields,
    { name: "Loyalty card", required: true },
  ]);
  const document = await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await expect(rowOf(page, "one.txt")).toContainText("Required, but not found: Loyalty card");
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const selectedMark = dialog.locator("mark[data-selected=true]");
  for (const [value, source] of [
    [/HB-2041/, "HB-2041"],
    [/Apr 13, 2026/, "13 April 2026"],
    [/577\.92/, "577.92"],
  ] as const) {
    await dialog.getByRole("list", { name: "Values" }).getByRole("button", { name: value }).click();
    await expect(selectedMark).toHaveText(source);
    await expect(selectedMark).toBeInViewport();
  }
  await dialog.getByRole("button", { name: /Loyalty card/ }).click();
  await expect(dialog.getByRole("button", { name: /Loyalty card/ })).toContainText("Not found");
  await expect(selectedMark).toHaveCount(0);
  await expect(dialog.getByText("Required, but not found", { exact: true }).first()).toBeVisible();
  await expect(dialog.locator("pre")).toContainText('"Total due": 577.92');
  // A reload keeps the result open; Esc closes it.
  await page.reload();
  await expectOpen(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await test.step("a value to be checked lists what else was considered, and the result says who read it", async () => {
    const message = "This may not be the right value.";
    const candidates = [500, 77.92].map((value) => ({
      value,
      quote: null,
      start: null,
      end: null,
      page: null,
      boxes: [],
    }));
    await page.route(`**/document/${document.id}`, async (route) => {
      const result = (await (await route.fetch()).json()) as DocumentResultDto;
      for (const value of result.values) {
        value.candidates = value.type === "NUMBER" ? candidates : [];
        if (value.name !== "Total due") continue;
        value.evidence.state = "ambiguous";
        value.checks = [{ code: "low_confidence", message }];
      }
      const usage = { engine: "anthropic", model: "claude-x", requests: 3 } as const;
      const tokens = { input_tokens: 12_400, cached_tokens: 8_000, output_tokens: 900 };
      await route.fulfill({ json: { ...result, usage: { ...usage, ...tokens } } });
    });
    await page.goto(`/extractors/${id}/extract?result=${document.id}`);
    await expect(dialog.getByRole("button", { name: /^Total due / })).toHaveText(
      `Total dueCheck577.92${message}Also considered: 500 · 77.92`,
    );
    await expect(dialog.getByRole("button", { name: /^Invoice number / })).not.toContainText("considered");
    await expect(
      dialog.getByText("Read by claude-x · 3 requests · 12,400 tokens in (8,000 cached), 900 out"),
    ).toBeVisible();
  });
});

const colourOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);
