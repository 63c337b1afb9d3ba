import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { seriousViolations } from "./axe";
import { expect, invoiceText, test } from "./fixtures";

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A receiver on this machine, which answers with `status`. */
async function receive() {
  const received: Received[] = [];
  const receiver = { status: 204, received, url: "", close: () => {} };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  receiver.close = () => void server.close();
  return receiver;
}

test("a webhook is added, tested, told of a document, switched off by its receiver, and deleted", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const receiver = await receive();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Manage webhooks" }).click();
  await expect(page).toHaveURL(/\/profile\/webhooks$/);
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "New webhook" }).click();

  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("URL").fill("ftp://example.com");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("must begin with https://");
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByLabel("Document reviewed: no values left to check").uncheck();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Your new webhook" });
  const secret = await shown.getByLabel("Signing secret").inputValue();
  await shown.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await shown.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(secret);

  const panel = page.getByRole("region", { name: receiver.url });
  await expect(panel).toContainText("Document extracted, Document failed");
  await panel.getByRole("button", { name: "Send test event" }).click();
  const test = panel.getByRole("row").filter({ hasText: "webhook.test" });
  await expect(test).toContainText("Delivered");
  await expect(test).toContainText("204");
  await expect(test).toContainText("1 attempt");

  const { id } = await api.extractor(
    "Invoices",
    ["Invoice number"].map((name) => ({ name })),
  );
  await api.processed(id, "one.txt", invoiceText());
  await page.reload();
  await panel.getByRole("button", { name: "Deliveries" }).click();
  const told = panel.getByRole("row").filter({ hasText: "document.succeeded" });
  await expect(told).toContainText("Delivered");
  expect(await seriousViolations(page)).toEqual([]);
  await told.getByRole("button", { name: /^Send msg_.* again$/ }).click();
  await expect.poll(() => receiver.received.length).toBe(3);
  const [, first, again] = receiver.received;
  expect(again!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  for (const { headers, body } of receiver.received) new Webhook(secret).verify(body, headers);

  receiver.status = 410;
  await panel.getByRole("button", { name: "Send test event" }).click();
  await expect(panel).toContainText("the receiver answered 410");
  await panel.getByRole("button", { name: "Switch on" }).click();
  await expect(panel.getByRole("button", { name: "Switch off" })).toBeVisible();
  await panel.getByRole("button", { name: "Switch off" }).click();
  await expect(panel).toContainText("You switched it off");
  let asked = 0;
  await page.route("**/api/user/webhook/*/deliver*", (request) => {
    asked += 1;
    return request.continue();
  });
  await panel.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete this webhook?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  expect(asked, "requests for the deliveries of a webhook that is gone").toBe(0);
  receiver.close();
});
