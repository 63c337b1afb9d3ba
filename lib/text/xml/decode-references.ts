import { Tokenizer } from "htmlparser2";

export type Notation = "html" | "xml";

/** The references that make up nearly all. */
const USUAL: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

/**
 * Puts characters in place of references such as "&amp;" and "&#233;". XML has five names, and all references end with a
 * semicolon; HTML has over two thousand, and some end with any character.
 *
 * @param quote what is around it if it is an attribute's value: nothing for one without quotes
 */
export function decodeReferences(text: string, notation: Notation, quote?: string): string {
  const usual = USUAL[text];
  if (usual !== undefined) return usual;
  const before = quote === undefined ? "" : `<a b=${quote}`;
  const markup = quote === undefined ? text : `${before}${text}${quote}>`;
  let decoded = "";
  const add = (start: number, end: number): void => {
    decoded += markup.slice(start, end);
  };
  const addCode = (code: number): void => {
    decoded += String.fromCodePoint(code);
  };
  const nothing = (): void => undefined;
  const tokenizer = new Tokenizer(
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
  tokenizer.write(markup);
  tokenizer.end();
  return decoded;
}
