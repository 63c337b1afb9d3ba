import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Gleaner } from "@/client/gleaner";
import { DocumentSender } from "./document-sender";

interface Listed {
  id: string;
  filename: string;
  size: number;
  created_at: string;
}
type Fate = "taken" | "taken, answer lost" | "never taken" | "refused";

const CONTENT = "Number: 7\n";
const { signal } = new AbortController();
let server: Server;
/** What the server holds, newest first. */
let documents: Listed[];
/** What becomes of the uploads, in turn; later ones are taken. */
let fates: Fate[];
let uploads: number;
/** What others do once an upload is taken. */
let meanwhile: () => void;
let seconds: number;

beforeEach(async () => {
  documents = [];
  fates = [];
  uploads = 0;
  meanwhile = () => undefined;
  seconds = 0;
  server = createServer((request, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const url = new URL(request.url ?? "", "http://server");
    if (request.method === "GET") {
      const start = documents.findIndex(({ id }) => id === url.searchParams.get("after")) + 1;
      const page = documents.slice(start, start + Number(url.searchParams.get("limit")));
      const isLast = start + page.length >= documents.length;
      return json(200, { success: true, documents: page, next_cursor: isLast ? null : page.at(-1)!.id });
    }
    void text(request).then((form) => {
      const fate = fates[uploads] ?? "taken";
      uploads += 1;
      if (fate === "refused") return json(400, { success: false, error: "No.", code: "empty_file" });
      if (fate === "never taken") return json(503, { success: false, error: "No.", code: "unavailable" });
      const document = hold(/filename="([^"]*)"/.exec(form)![1]!);
      meanwhile();
      if (fate === "taken") return json(201, { success: true, document });
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Adds a document to those on the server, as if any client had sent it. */
function hold(filename: string, size = CONTENT.length): Listed {
  seconds += 1;
  const created_at = new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
  const document = { id: `d${seconds}`, filename: filename.normalize("NFC"), size, created_at };
  documents.unshift(document);
  return document;
}

function createSender(patienceSeconds = 10): Promise<DocumentSender> {
  const { port } = server.address() as AddressInfo;
  const gleaner = new Gleaner({ baseUrl: `http://127.0.0.1:${port}`, key: "glk_1" });
  return DocumentSender.create(gleaner, "e", patienceSeconds, signal);
}

const send = async (sender: DocumentSender, filename = "a.txt") =>
  (await sender.send(new Blob([CONTENT]), filename, signal)).id;

describe("a document whose response is lost", () => {
  it("is not sent again if the server has accepted it", async () => {
    fates = ["taken, answer lost"];
    expect(await send(await createSender())).toBe("d1");
    expect(uploads).toBe(1);
  });

  it("is not sent again if its name's Unicode normalisation differs from the server's", async () => {
    fates = ["taken, answer lost"];
    expect(await send(await createSender(), "Bestätigung.txt".normalize("NFD"))).toBe("d1");
    expect(uploads).toBe(1);
  });

  it("is found after a page of documents that others send meanwhile", async () => {
    fates = ["taken, answer lost"];
    meanwhile = () => void Array.from({ length: 250 }, () => hold("other.txt"));
    expect(await send(await createSender())).toBe("d1");
    expect(uploads).toBe(1);
  });

  it.each([
    ["the one of this name that was there before", () => void hold("a.txt")],
    ["older ones of this name", () => void [hold("a.txt"), hold("a.txt"), hold("b.txt")]],
  ])("is sent again if it was never accepted, and not mistaken for %s", async (_, prepare) => {
    prepare();
    const before = documents.map(({ id }) => id);
    fates = ["never taken"];
    expect(before).not.toContain(await send(await createSender()));
    expect(uploads).toBe(2);
  });

  it.each([
    ["of another size", () => hold("a.txt", CONTENT.length + 1)],
    ["of another name", () => hold("b.txt")],
  ])("is sent again if it was never accepted, and not mistaken for a new one %s", async (_, arrive) => {
    const sender = await createSender();
    const { id } = arrive();
    fates = ["never taken"];
    expect(await send(sender)).not.toBe(id);
    expect(uploads).toBe(2);
  });

  it("is not mistaken for another file of its name and size that got a response", async () => {
    const sender = await createSender();
    fates = ["taken", "never taken"];
    expect(await send(sender)).toBe("d1");
    expect(await send(sender)).toBe("d2");
    expect(uploads).toBe(3);
  });
});

it("a document that the server refuses is not sent again", async () => {
  fates = ["refused"];
  await expect(send(await createSender())).rejects.toMatchObject({ code: "empty_file" });
  expect(uploads).toBe(1);
});

it("a document that is not accepted is sent only until its patience ends", async () => {
  fates = ["never taken"];
  await expect(send(await createSender(0))).rejects.toMatchObject({ code: "unavailable" });
  expect(uploads).toBe(1);
});
