import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import type { CreateFieldInput } from "@/lib/api/extractor";
import { damageLastPage } from "@/lib/text/testing/damage-last-page";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { Api } from "./api";

export { expect };

/** What the test's user has already done. */
interface UserState {
  termsAccepted: boolean;
  wizardShown: boolean;
}

interface Fixtures {
  userState: UserState;
  /** Signs a new user in, in this test's browser. */
  api: Api;
}

declare global {
  interface Window {
    /** Set once the shell's effects have run and the page reacts to keys, drops and clicks. */
    listensToKeys?: boolean;
    /** Every toast of this page so far, oldest first. */
    seenToasts: { title: string; description: string }[];
  }
}

export const test = base.extend<Fixtures>({
  userState: [{ termsAccepted: true, wizardShown: true }, { option: true }],
  // On a slow machine a page is visible long before it is hydrated; input in between would be lost.
  page: async ({ page }, provide) => {
    await page.addInitScript(watchPage);
    for (const name of ["goto", "reload"] as const) {
      const load = page[name].bind(page) as Page["goto"];
      page[name] = async (...input: Parameters<Page["goto"]>) => {
        const response = await load(...input);
        await page.waitForFunction(
          () => window.listensToKeys ?? !document.querySelector("nav[aria-label=Breadcrumb]"),
        );
        return response;
      };
    }
    await provide(page);
  },
  api: async ({ page, context, userState, baseURL }, provide) => {
    const email = `${randomUUID()}@example.com`;
    const signedIn = await context.request.post("/api/auth/local", {
      form: { email, callbackUrl: "/" },
      headers: { Origin: baseURL ?? "" },
      maxRedirects: 0,
    });
    expect(signedIn.status()).toBeLessThan(400);
    const api = new Api(context.request, email);
    if (userState.termsAccepted) await api.send("POST", "/api/user/accepttos");
    if (userState.wizardShown) {
      await page.addInitScript(() => window.localStorage.setItem("wizardShown", "true"));
    }
    await provide(api);
  },
});

/** Runs in the browser before the page's own scripts. */
function watchPage() {
  const listen = window.addEventListener.bind(window) as (...input: unknown[]) => void;
  window.addEventListener = (...input: unknown[]) => {
    if (input[0] === "keydown") window.listensToKeys = true;
    listen(...input);
  };

  window.seenToasts = [];
  const textIn = (toast: Element, part: string) => toast.querySelector(`[data-${part}]`)?.textContent ?? "";
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const inside = [...node.querySelectorAll("[data-sonner-toast]")];
      for (const toast of node.matches("[data-sonner-toast]") ? [node] : inside) {
        window.seenToasts.push({ title: textIn(toast, "title"), description: textIn(toast, "description") });
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

export const invoiceFields: CreateFieldInput[] = [
  { name: "Invoice number", type: "TEXT", required: true, prompt: "The number of the invoice" },
  { name: "Due date", type: "DATE" },
  { name: "Total due", type: "NUMBER" },
  { name: "Paid", type: "BOOLEAN" },
];

/** A minimal document that contains the four values. */
export const invoiceText = (number = "HB-2041") =>
  `Invoice\n\nInvoice number: ${number}\nDue date: 13 April 2026\nTotal due: 577.92\nPaid: No\n`;

/** A PDF of three pages whose last one cannot be read. */
export function damagedInvoice(): Buffer {
  const lines = invoiceText().trim().split("\n");
  const invoice = lines.map((text, index) => ({ x: 50, y: 80 + index * 20, text }));
  return damageLastPage(makePdf([invoice, [{ x: 50, y: 80, text: "Terms of delivery" }], invoice]));
}

/** Opens the extract page of a new extractor with one processed document, `one.txt`; returns the extractor's id. */
export async function openProcessedInvoice(page: Page, api: Api): Promise<string> {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  return id;
}

/** A text file for `setInputFiles`. */
export function textFile(name: string, content = `${invoiceText()}\n${name}\n`) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(content) };
}
