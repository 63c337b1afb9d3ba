import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { expectUpload } from "./receive-upload";

const dataDirectory = mkdtempSync(path.join(tmpdir(), "gleaner-receive-"));
vi.stubEnv("DATA_DIR", dataDirectory);
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const BOUNDARY = "----form";

interface Part {
  headers: string;
  content: string;
}

const file = (content: string, disposition = 'name="file"; filename="a.txt"'): Part => ({
  headers: `Content-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n`,
  content,
});

const form = (...parts: Part[]) =>
  parts.map(({ headers, content }) => `--${BOUNDARY}\r\n${headers}\r\n${content}\r\n`).join("") +
  `--${BOUNDARY}--\r\n`;

/** A body in chunks; `end` is called after the last. */
function bodyOf(chunks: Iterable<string>, end: (controller: ReadableStreamDefaultController) => void) {
  const source = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = source.next();
      if (done) end(controller);
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
}

function send(
  chunks: Iterable<string>,
  end: (controller: ReadableStreamDefaultController) => void = (controller) => controller.close(),
) {
  return expectUpload(
    new Request("http://localhost/", {
      method: "POST",
      headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
      body: bodyOf(chunks, end),
      duplex: "half",
    } as RequestInit),
  );
}

const leftBehind = () => readdirSync(path.join(dataDirectory, "temporary"));

describe("receiving an upload", () => {
  it("streams the part `file` to a temporary file, which remove() deletes", async () => {
    const upload = send([form(file("hello"))]);
    const received = await upload.receive();
    expect(received).toMatchObject({ filename: "a.txt", mimeType: "text/plain", size: 5 });
    expect(readFileSync(received.path, "utf8")).toBe("hello");
    await upload.remove();
    expect(leftBehind()).toEqual([]);
  });

  const nameless = file("other", 'name="other"');
  const other = file("other", 'name="other"; filename="b.txt"');
  const second = file("second", 'name="file"; filename="b.txt"');
  const large = file("x".repeat(MAX_FILE_BYTES), 'name="file"; filename="b.txt"');

  it("accepts a form with other parts that are not files", async () => {
    const upload = send([form(nameless, file("first"), nameless)]);
    expect(readFileSync((await upload.receive()).path, "utf8")).toBe("first");
    await upload.remove();
  });

  it.each([
    ["a second file", [file("first"), second]],
    ["a second file of the largest size", [file("first"), large]],
    ["a second file in another part", [file("first"), other]],
    ["a file in another part before it", [other, file("first")]],
    ["three files", [file("first"), second, file("third")]],
  ])("refuses %s, naming the file, and leaves nothing behind", async (_, parts) => {
    const upload = send([form(...parts)]);
    await expect(upload.receive()).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("b.txt") as string,
    });
    await upload.remove();
    expect(leftBehind()).toEqual([]);
  });

  it.each([
    ['filename="R\\"e.txt"', 'R"e.txt'],
    ['filename="Übersicht – 見積書.txt"', "Übersicht – 見積書.txt"],
    ["filename*=UTF-8''%C3%9Cbersicht%20%E2%82%AC.txt", "Übersicht €.txt"],
    ["filename=\"plain.txt\"; filename*=UTF-8''%F0%9F%98%80.txt", "😀.txt"],
    ['filename="..\\..\\a.txt"', "a.txt"],
    ['filename="a%00b.txt"', "a%00b.txt"],
    ['filename="%22Draft%22 of 5%25 %2A%2f.txt"', '"Draft" of 5%25 %2A%2f.txt'],
    ['filename="a%0D%0Ab%0ac.txt"', "a b%0ac.txt"],
    ['filename="/"', "document"],
  ])("reads the name in %j as %j", async (disposition, filename) => {
    const upload = send([form(file("x", `name="file"; ${disposition}`))]);
    expect((await upload.receive()).filename).toBe(filename);
    await upload.remove();
  });

  it.each([
    ["is not a multipart form", ["hello"]],
    ["ends in the middle of the file", [`--${BOUNDARY}\r\n${file("").headers}\r\nhello`]],
    ["ends in the middle of a header", [`--${BOUNDARY}\r\nContent-Dispo`]],
    ["has a part `file` without a name", [form(file("", 'name="file"; filename=""'))]],
    ["has no file", [form({ headers: 'Content-Disposition: form-data; name="file"\r\n', content: "x" })]],
  ])("refuses a body that %s, and leaves nothing behind", async (_, chunks) => {
    const upload = send(chunks);
    await expect(upload.receive()).rejects.toMatchObject({ code: "bad_request" });
    await upload.remove();
    expect(leftBehind()).toEqual([]);
  });

  it("leaves nothing behind when the client aborts the upload", async () => {
    const upload = send([`--${BOUNDARY}\r\n${file("").headers}\r\nhello`], (controller) =>
      controller.error(new Error("aborted")),
    );
    await expect(upload.receive()).rejects.toMatchObject({ code: "bad_request" });
    await upload.remove();
    expect(leftBehind()).toEqual([]);
  });

  it("accepts a file of the maximum size and refuses a larger one, naming it", async () => {
    const largest = "x".repeat(MAX_FILE_BYTES);
    const upload = send([form(file(largest))]);
    expect((await upload.receive()).size).toBe(MAX_FILE_BYTES);
    await upload.remove();
    const tooLarge = send([form(file(`${largest}x`))]);
    await expect(tooLarge.receive()).rejects.toMatchObject({
      code: "too_large",
      message: "File too large: a.txt. Maximum size is 10MB.",
    });
    await tooLarge.remove();
    expect(leftBehind()).toEqual([]);
  });

  it.each(['name="file"; filename="endless.txt"', 'name="other"'])(
    "refuses a form whose part %s never ends, and stops reading",
    async (disposition) => {
      let sent = 0;
      function* endless() {
        yield `--${BOUNDARY}\r\n${file("", disposition).headers}\r\n`;
        for (; sent < 10 * MAX_FILE_BYTES; sent += 65_536) yield "x".repeat(65_536);
      }
      const upload = send(endless());
      await expect(upload.receive()).rejects.toMatchObject({ code: "too_large" });
      expect(sent).toBeLessThan(MAX_FILE_BYTES + 33 * 1024 * 1024);
      await upload.remove();
      expect(leftBehind()).toEqual([]);
    },
  );

  it("refuses a declared length above the limit without reading the body", async () => {
    const upload = expectUpload(
      new Request("http://localhost/", {
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "20000000" },
        body: "x",
      }),
    );
    await expect(upload.receive()).rejects.toMatchObject({ code: "too_large" });
  });
});
