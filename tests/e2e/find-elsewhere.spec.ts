import { expect, test } from "./fixtures";
import { expectToast } from "./screen";

const call = (berth: string, port: string) => `PORT CALL

Berth: ${berth}

Destination: ${port}
`;

test("a field that is made of selected words is found in the other documents", async ({ page, api }) => {
  const { id } = await api.extractor("Port calls", [{ name: "Berth" }]);
  const other = await api.processed(id, "other.txt", call("C-207", "Rotterdam"));
  const sample = await api.processed(id, "sample.txt", call("B-114", "Hamburg"));
  await page.goto(`/extractors/${id}/extract/${sample.id}`);
  const text = page.getByRole("region", { name: "Document" }).getByText("Destination: Hamburg");
  const word = await text.evaluate((element) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (!node.nextNode()?.textContent?.includes("Hamburg"));
    const range = document.createRange();
    range.setStart(node.currentNode, node.currentNode.textContent!.indexOf("Hamburg"));
    range.setEnd(node.currentNode, node.currentNode.textContent!.indexOf("Hamburg") + 7);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.dblclick(word.x, word.y);
  await page
    .getByRole("toolbar", { name: "Use the selected words" })
    .getByRole("button", { name: "New field…" })
    .click();
  await expect(page.getByRole("textbox", { name: "Field name" })).toHaveValue("Destination");
  await page.keyboard.press("Enter");
  const values = page.getByRole("list", { name: "Values" });
  await expect(values.getByRole("button", { name: /^Destination\b/ })).toContainText("Hamburg");

  await page.getByRole("button", { name: "Find it in 1 other document" }).click();
  await expectToast(page, "Destination found in 1 of 1 other document");
  await expect(page.getByRole("button", { name: /^Find it/ })).toHaveCount(0);
  await page.goto(`/extractors/${id}/extract/${other.id}`);
  await expect(values.getByRole("button", { name: /^Destination\b/ })).toContainText("Rotterdam");
});
