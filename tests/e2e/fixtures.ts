import { randomUUID } from "node:crypto";
import { test as base, expect, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import type { DocumentDto, DocumentResultDto } from "@/lib/api/document";
import type { CreateFieldInput, ExtractorDto, FieldDto } from "@/lib/api/extractor";
import type { UserDto } from "@/lib/api/user";

export { expect };

/** What the signed-in person of a test has already done. */
interface Past {
  terms: boolean;
  wizardShown: boolean;
}

/** The API as the person's own browser would call it: for preparing, and for looking behind the screen. */
export class Api {
  constructor(
    private readonly request: APIRequestContext,
    readonly email: string,
  ) {}

  async user(): Promise<UserDto> {
    return (await this.request.get("/api/user")).json();
  }

  async extractor(name: string, fields: CreateFieldInput[] = []): Promise<ExtractorDto> {
    const { extractor } = await this.send<{ extractor: ExtractorDto }>("POST", "/api/extractor", { name });
    for (const field of fields) {
      await this.send<{ field: FieldDto }>("POST", `/api/extractor/${extractor.id}/field`, field);
    }
    return extractor;
  }

  async documents(extractorId: string): Promise<DocumentDto[]> {
    return (await (await this.request.get(`/api/extractor/${extractorId}/document`)).json()).documents;
  }

  async upload(extractorId: string, name: string, content: string | Buffer): Promise<DocumentDto> {
    const response = await this.request.post(`/api/extractor/${extractorId}/document`, {
      headers: await this.csrf(),
      multipart: { file: { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) } },
    });
    expect(response.status(), await response.text()).toBe(201);
    return (await response.json()).document;
  }

  /** Uploads and waits for the end of processing. */
  async processed(extractorId: string, name: string, content: string | Buffer): Promise<DocumentDto> {
    const { id } = await this.upload(extractorId, name, content);
    let document: DocumentDto | undefined;
    await expect
      .poll(
        async () => {
          document = (await this.documents(extractorId)).find((each) => each.id === id);
          return document?.status;
        },
        { timeout: 30_000 },
      )
      .toMatch(/SUCCESS|FAILURE/);
    return document as DocumentDto;
  }

  async result(extractorId: string, docId: string): Promise<DocumentResultDto> {
    return (await this.request.get(`/api/extractor/${extractorId}/document/${docId}`)).json();
  }

  async send<Answer>(method: "POST" | "PATCH" | "DELETE", path: string, data?: unknown): Promise<Answer> {
    const response = await this.request.fetch(path, { method, headers: await this.csrf(), data });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response.json();
  }

  private async csrf(): Promise<Record<string, string>> {
    const token = (await this.request.get("/api/user")).headers()["x-csrf-token"];
    return { "X-CSRF-Token": token ?? "" };
  }
}

interface Fixtures {
  past: Past;
  /** Signs a new person in, in this test's browser. */
  api: Api;
}

export const test = base.extend<Fixtures>({
  past: [{ terms: true, wizardShown: true }, { option: true }],
  api: async ({ page, context, past, baseURL }, provide) => {
    const email = `${randomUUID()}@example.com`;
    const signedIn = await context.request.post("/api/auth/local", {
      form: { email, callbackUrl: "/" },
      headers: { Origin: baseURL ?? "" },
      maxRedirects: 0,
    });
    expect(signedIn.status()).toBeLessThan(400);
    const api = new Api(context.request, email);
    if (past.terms) await api.send("POST", "/api/user/accepttos");
    if (past.wizardShown) {
      await page.addInitScript(() => window.localStorage.setItem("wizardShown", "true"));
    }
    await provide(api);
  },
});

export const invoiceFields: CreateFieldInput[] = [
  { name: "Invoice number", type: "TEXT", required: true, prompt: "The number of the invoice" },
  { name: "Due date", type: "DATE" },
  { name: "Total due", type: "NUMBER" },
  { name: "Paid", type: "BOOLEAN" },
];

/** A document of the shortest kind that holds the four values. */
export const invoiceText = (number = "HB-2041") =>
  `Invoice\n\nInvoice number: ${number}\nDue date: 13 April 2026\nTotal due: 577.92\nPaid: No\n`;

/** The toast with this title, and this description if one is given. */
export function toast(page: Page, title: string, description?: string) {
  const toasts = page.locator("[data-sonner-toast]").filter({ hasText: title });
  return description === undefined ? toasts : toasts.filter({ hasText: description });
}

export function documentRow(page: Page, filename: string) {
  return page.getByRole("row").filter({ hasText: filename });
}

/** Answers a call as a broken or refusing server would. */
export async function refuse(
  page: Page,
  url: string | RegExp,
  method: string,
  status: number,
  error?: string,
) {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fulfill({
      status,
      json: { success: false, code: "internal", ...(error === undefined ? {} : { error }) },
    });
  });
}

/** Something that happens when the test says so. */
export function held(): { release: () => void; released: Promise<void> } {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, released };
}

/** Coming back to the window asks for everything again, as soon as what is known is older than a second. */
export async function comeBackUntilVisible(page: Page, locator: Locator) {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(locator).toBeVisible({ timeout: 500 });
  }).toPass();
}
