import type { Document, Gleaner } from "@/client/gleaner";
import { answer } from "@/client/gleaner";
import { GleanerError } from "@/client/gleaner-error";
import { pauseFor } from "@/client/patient-fetch";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const PAGE = 200;

/**
 * Sends each document only once. If a response is lost, looks for the document before sending it again, because the
 * upload may have been charged.
 */
export class DocumentSender {
  private readonly known = new Set<string>();

  private constructor(
    private readonly gleaner: Gleaner,
    private readonly extractorId: string,
    /** By the server's clock, like the documents' times. */
    private readonly since: string,
    private readonly patienceSeconds: number,
  ) {}

  static async create(
    gleaner: Gleaner,
    extractorId: string,
    patienceSeconds: number,
    signal: AbortSignal,
  ): Promise<DocumentSender> {
    const [newest] = (await documentsOf(gleaner, extractorId, { limit: 1 }, signal)).documents;
    const sender = new DocumentSender(gleaner, extractorId, newest?.created_at ?? "", patienceSeconds);
    if (newest) sender.known.add(newest.id);
    return sender;
  }

  /** @throws GleanerError if the server refuses the document or remains unreachable */
  async send(file: Blob, filename: string, signal: AbortSignal): Promise<Document> {
    const document = await this.sendOnce(file, filename, signal);
    this.known.add(document.id);
    return document;
  }

  private async sendOnce(file: Blob, filename: string, signal: AbortSignal): Promise<Document> {
    const end = Date.now() + this.patienceSeconds * 1000;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.gleaner.upload(this.extractorId, file, filename, { signal });
      } catch (error) {
        if (!mayHaveBeenTaken(error) || Date.now() + pause > end) throw error;
      }
      await pauseFor(pause, signal);
      const taken = await this.findTaken(file.size, filename, signal);
      if (taken) return taken;
    }
  }

  private async findTaken(
    size: number,
    filename: string,
    signal: AbortSignal,
  ): Promise<Document | undefined> {
    for (let after: string | null | undefined; after !== null;) {
      const page = await documentsOf(this.gleaner, this.extractorId, { limit: PAGE, after }, signal);
      const recent = page.documents.filter(({ created_at }) => created_at >= this.since);
      const taken = recent.find(
        (document) =>
          document.size === size &&
          document.filename === filename.normalize("NFC") &&
          !this.known.has(document.id),
      );
      if (taken || recent.length < page.documents.length) return taken;
      after = page.next_cursor ?? null;
    }
    return undefined;
  }
}

function documentsOf(
  { api }: Gleaner,
  id: string,
  { limit, after }: { limit: number; after?: string },
  signal: AbortSignal,
) {
  const query = { limit, brief: "1" as const, ...(after ? { after } : {}) };
  return answer(api.GET("/api/extractor/{id}/document", { params: { path: { id }, query }, signal }));
}

function mayHaveBeenTaken(error: unknown): boolean {
  return error instanceof GleanerError && (error.status === 0 || error.status >= 500);
}
