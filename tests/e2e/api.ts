import { expect, type APIRequestContext } from "@playwright/test";
import type { DocumentDto, DocumentResultDto } from "@/lib/api/document";
import type { CreateFieldInput, ExtractorDto } from "@/lib/api/extractor";
import type { UserDto } from "@/lib/api/user";

/** The server closes a connection that was idle for five seconds: a request that is sent at that moment is lost. */
export const againAfterReset = { maxRetries: 1 };

/** Calls the API with the browser's own session, to prepare data and to check the server's state. */
export class Api {
  #headers: Record<string, string> | undefined;

  constructor(
    private readonly request: APIRequestContext,
    readonly email: string,
  ) {}

  async user(): Promise<UserDto> {
    return (await this.request.get("/api/user", againAfterReset)).json();
  }

  async extractor(name: string, fields: CreateFieldInput[] = []): Promise<ExtractorDto> {
    const input = { name, fields };
    return (await this.send<{ extractor: ExtractorDto }>("POST", "/api/extractor", input)).extractor;
  }

  async documents(extractorId: string): Promise<DocumentDto[]> {
    return (await (await this.request.get(`/api/extractor/${extractorId}/document`, againAfterReset)).json())
      .documents;
  }

  /** Uploads a document. */
  async upload(extractorId: string, name: string, content: string | Buffer): Promise<DocumentDto> {
    const response = await this.request.post(`/api/extractor/${extractorId}/document`, {
      ...againAfterReset,
      headers: await this.csrf(),
      multipart: { file: { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) } },
    });
    expect(response.status(), await response.text()).toBe(201);
    return (await response.json()).document;
  }

  /** Uploads a document and waits until it is processed. */
  async processed(extractorId: string, name: string, content: string | Buffer): Promise<DocumentDto> {
    const { id } = await this.upload(extractorId, name, content);
    let document: DocumentDto | undefined;
    await expect
      .poll(
        async () => {
          document = (await this.documents(extractorId)).find((candidate) => candidate.id === id);
          return document?.status;
        },
        { timeout: 30_000, intervals: [100] },
      )
      .toMatch(/SUCCESS|FAILURE/);
    return document as DocumentDto;
  }

  async result(extractorId: string, docId: string): Promise<DocumentResultDto> {
    return (
      await this.request.get(`/api/extractor/${extractorId}/document/${docId}`, againAfterReset)
    ).json();
  }

  async send<Body>(method: "POST" | "PATCH" | "DELETE", path: string, data?: unknown): Promise<Body> {
    const response = await this.request.fetch(path, {
      ...againAfterReset,
      method,
      headers: await this.csrf(),
      data,
    });
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    return response.json();
  }

  /** The session's token. */
  private async csrf(): Promise<Record<string, string>> {
    if (!this.#headers) {
      const token = (await this.request.get("/api/user", againAfterReset)).headers()["x-csrf-token"];
      this.#headers = { "X-CSRF-Token": token ?? "" };
    }
    return this.#headers;
  }
}
