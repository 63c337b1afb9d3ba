import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./api-types";
import { GleanerError } from "./gleaner-error";
import { patientFetch, pauseFor, type Patience } from "./patient-fetch";

type Answer<
  Path extends keyof paths,
  Method extends keyof paths[Path],
  Status extends number = 200,
> = paths[Path][Method] extends { responses: Record<Status, { content: { "application/json": infer A } }> }
  ? A
  : never;

export type Extractor = Answer<"/api/extractor", "get">["extractors"][number];
export type DocumentResult = Omit<Answer<"/api/extractor/{id}/document/{docId}", "get">, "success">;
export type Document = DocumentResult["document"];
export type Value = DocumentResult["values"][number];
export type ShapedData = Omit<Answer<"/api/extractor/{id}/document/{docId}/data", "get">, "success">;
export type DownloadFormat = paths["/api/extractor/{id}/download"]["get"]["parameters"]["query"]["format"];

export interface GleanerOptions {
  /** The server's address, such as https://gleaner.example.com. */
  baseUrl: string;
  /** An API key (glk_…), created on the profile page. */
  key: string;
  patience?: Patience;
}

interface Cancellable {
  signal?: AbortSignal;
}

export interface DownloadOptions {
  /** The table whose rows to download instead of the documents' values. */
  table?: string;
  /** Fields to repeat in each row of the table. */
  beside?: string[];
  units?: boolean;
  shape?: "fields" | "schema";
}

const PAGE = 200;
const FIRST_POLL_MS = 200;
const LONGEST_POLL_MS = 5_000;

/** `api` makes any call in the OpenAPI document, with types, and returns errors. The other methods throw GleanerError. */
export class Gleaner {
  readonly api: Client<paths>;

  constructor({ baseUrl, key, patience }: GleanerOptions) {
    this.api = createClient<paths>({
      baseUrl: baseUrl.replace(/\/+$/, ""),
      headers: { Authorization: `Bearer ${key}`, Accept: "application/json" },
      fetch: patientFetch(patience),
    });
  }

  /** Newest first. Long prompts are truncated. */
  async extractors({ signal }: Cancellable = {}): Promise<Extractor[]> {
    const all: Extractor[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const query = { limit: PAGE, brief: "1" as const, ...(after ? { after } : {}) };
      const page = await answer(this.api.GET("/api/extractor", { params: { query }, signal }));
      all.push(...page.extractors);
      after = page.next_cursor ?? null;
    }
    return all;
  }

  /** Does not retry if the response is lost, because the server may have accepted the document. */
  async upload(
    extractorId: string,
    file: Blob,
    filename: string,
    { signal }: Cancellable = {},
  ): Promise<Document> {
    const form = new FormData();
    form.append("file", file, filename);
    const { document } = await answer(
      this.api.POST("/api/extractor/{id}/document", {
        params: { path: { id: extractorId } },
        body: { file: "" },
        bodySerializer: () => form,
        signal,
      }),
    );
    return document;
  }

  /** The document has no values until its status is SUCCESS. */
  async result(
    extractorId: string,
    documentId: string,
    { signal }: Cancellable = {},
  ): Promise<DocumentResult> {
    const path = { id: extractorId, docId: documentId };
    return answer(this.api.GET("/api/extractor/{id}/document/{docId}", { params: { path }, signal }));
  }

  /**
   * Returns data in the shape of the extractor's JSON Schema. `problems` names the values that do not fit it.
   * @throws GleanerError `not_found` unless the status is SUCCESS
   */
  async data(extractorId: string, documentId: string, { signal }: Cancellable = {}): Promise<ShapedData> {
    const params = { path: { id: extractorId, docId: documentId }, query: { shape: "schema" as const } };
    return answer(this.api.GET("/api/extractor/{id}/document/{docId}/data", { params, signal }));
  }

  /** Waits until the document's status is SUCCESS or FAILURE. */
  async settled(extractorId: string, documentId: string, options: Cancellable = {}): Promise<DocumentResult> {
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
      const result = await this.result(extractorId, documentId, options);
      if (result.document.status === "SUCCESS" || result.document.status === "FAILURE") return result;
      await pauseFor(pause, options.signal);
    }
  }

  /**
   * Downloads the values of up to 100 documents, or the rows of a `table`. `units` adds `<field> unit` columns.
   * With the shape `schema`, JSON contains the results of `data()`.
   */
  async download(
    extractorId: string,
    documentIds: string[],
    format: DownloadFormat,
    { signal, units, shape, table, beside }: Cancellable & DownloadOptions = {},
  ): Promise<Blob> {
    const query = {
      doc: documentIds,
      format,
      ...(table !== undefined && { table }),
      ...(beside && { with: beside }),
      ...(units && { units: "1" as const }),
      ...(shape && { shape }),
    };
    const params = { path: { id: extractorId }, query };
    return answer(
      this.api.GET("/api/extractor/{id}/download", { params, parseAs: "blob", signal }),
    ) as Promise<Blob>;
  }
}

export async function answer<A>(
  call: Promise<{ data?: A; error?: unknown; response: Response }>,
): Promise<A> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    // fetch throws a TypeError if the connection is lost while the response arrives.
    throw cause instanceof TypeError ? GleanerError.unreachable(cause) : cause;
  });
  if (!response.ok || data === undefined) throw GleanerError.of(response.status, error);
  return data;
}
