import { Tokenizer } from "htmlparser2";

/**
 * XHTML has the element names and character references of HTML, but the comments, processing instructions and CDATA
 * sections of XML.
 */
export type Notation = "html" | "xhtml" | "xml";

const USUAL: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

export class ReferenceDecoder {
  private markup = "";
  private decoded = "";
  /** Reused, because creating a tokenizer takes longer than decoding a typical text. */
  private readonly tokenizer: Tokenizer;

  constructor(notation: Notation) {
    const add = (start: number, end: number): void => {
      this.decoded += this.markup.slice(start, end);
    };
    const addCode = (code: number): void => {
      this.decoded += String.fromCodePoint(code);
    };
    const nothing = (): void => undefined;
    this.tokenizer = new Tokenizer(
      { xmlMode: notation === "xml", decodeEntities: true },
      {
        ontext: add,
        ontextentity: addCode,
        onattribdata: add,
        onattribentity: addCode,
        onattribname: nothing,
        onattribend: nothing,
        onopentagname: nothing,
        onopentagend: nothing,
        onselfclosingtag: nothing,
        onclosetag: nothing,
        oncdata: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onprocessinginstruction: nothing,
        onend: nothing,
      },
    );
  }

  decodeText(text: string): string {
    const usual = USUAL[text];
    if (usual !== undefined) return usual;
    if (!text.includes("<")) return this.decode(text);
    return text
      .split("<")
      .map((part) => (part.includes("&") ? this.decode(part) : part))
      .join("<");
  }

  decodeValue(value: string, quote: string): string {
    return USUAL[value] ?? this.decode(`<a b=${quote}${value}${quote}>`);
  }

  private decode(markup: string): string {
    this.markup = markup;
    this.decoded = "";
    this.tokenizer.reset();
    this.tokenizer.write(markup);
    this.tokenizer.end();
    return this.decoded;
  }
}
