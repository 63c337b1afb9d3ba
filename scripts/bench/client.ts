import { z } from "zod";
import { timed } from "./figure";

const extractorAnswer = z.object({ extractor: z.object({ id: z.string() }) });
const documentAnswer = z.object({ document: z.object({ id: z.string() }) });
const listAnswer = z.object({ documents: z.array(z.object({ id: z.string(), status: z.string() })) });

let signedIn = 0;

export class BenchClient {
  private cookie = "";
  private csrfToken = "";

  private constructor(private readonly baseUrl: string) {}

  static async signedIn(baseUrl: string): Promise<BenchClient> {
    const client = new BenchClient(baseUrl);
    const response = await fetch(`${baseUrl}/api/auth/local`, {
      method: "POST",
      body: new URLSearchParams({ email: `bench-${Date.now()}-${(signedIn += 1)}@example.com` }),
      redirect: "manual",
    });
    client.cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    await client.get("/api/user");
    await client.post("/api/user/accepttos");
    await client.post("/api/user/credits", JSON.stringify({ amount: 100_000 }));
    return client;
  }

  get sessionCookie(): { name: string; value: string } {
    const at = this.cookie.indexOf("=");
    return { name: this.cookie.slice(0, at), value: this.cookie.slice(at + 1) };
  }

  async createExtractor(fields: { name: string; type: string }[]): Promise<string> {
    const answer = await this.post("/api/extractor", JSON.stringify({ name: "Benchmark" }));
    const { extractor } = extractorAnswer.parse(await answer.json());
    for (const field of fields) await this.createField(extractor.id, field);
    return extractor.id;
  }

  async createField(
    extractorId: string,
    field: { name: string; type: string; columns?: { name: string; type?: string }[] },
  ): Promise<void> {
    await this.post(`/api/extractor/${extractorId}/field`, JSON.stringify(field));
  }

  async setRules(
    extractorId: string,
    rules: { name: string; expression: string; message: string }[],
  ): Promise<void> {
    await this.patch(`/api/extractor/${extractorId}`, JSON.stringify({ rules }));
  }

  async upload(extractorId: string, file: File): Promise<string> {
    const form = new FormData();
    form.append("file", file);
    const answer = await this.post(`/api/extractor/${extractorId}/document`, form);
    return documentAnswer.parse(await answer.json()).document.id;
  }

  async process(extractorId: string, file: File): Promise<string> {
    const id = await this.upload(extractorId, file);
    for (;;) {
      const document = (await this.listDocuments(extractorId)).find((listed) => listed.id === id);
      if (document?.status === "SUCCESS") return id;
      if (document?.status !== "PENDING" && document?.status !== "PROCESSING")
        throw new Error(`${file.name} is in ${document?.status}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async listDocuments(extractorId: string): Promise<{ id: string; status: string }[]> {
    const answer = await this.get(`/api/extractor/${extractorId}/document`);
    return listAnswer.parse(await answer.json()).documents;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  async getText(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  timed(path: string, headers?: Record<string, string>): () => Promise<number> {
    return () => timed(async () => (await this.get(path, headers)).text());
  }

  patch(path: string, body: string): Promise<Response> {
    return this.send(path, { method: "PATCH", headers: { "Content-Type": "application/json" }, body });
  }

  private post(path: string, body?: string | FormData): Promise<Response> {
    return this.send(path, {
      method: "POST",
      headers: typeof body === "string" ? { "Content-Type": "application/json" } : {},
      ...(body === undefined ? {} : { body }),
    });
  }

  private async send(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Response> {
    const request = () =>
      fetch(this.baseUrl + path, {
        ...init,
        headers: { ...init.headers, cookie: this.cookie, "X-CSRF-Token": this.csrfToken },
      });
    // The server closes idle connections after five seconds. A request sent at that moment is lost.
    const response = await request().catch(request);
    this.csrfToken = response.headers.get("X-CSRF-Token") ?? this.csrfToken;
    if (!response.ok && response.status !== 304) {
      throw new Error(`${init.method ?? "GET"} ${path}: ${response.status} ${await response.text()}`);
    }
    return response;
  }
}
