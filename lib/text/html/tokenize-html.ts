import { Tokenizer } from "htmlparser2";

export interface HtmlHandlers {
  /** Names are lower case. `selfClosing`: the tag ends with a slash, which matters in XHTML only. */
  open: (name: string, attributes: Record<string, string>, selfClosing: boolean) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}

const MAX_ATTRIBUTES = 100;

/** Walks the tags of an HTML document in linear time, without a tree or stack, which broken markup could make costly. */
export function tokenizeHtml(html: string, handlers: HtmlHandlers): void {
  let name = "";
  let attributes: Record<string, string> = {};
  let count = 0;
  let attribute = "";
  let value = "";
  const endTag = (selfClosing: boolean): void => handlers.open(name, attributes, selfClosing);
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        attributes = {};
        count = 0;
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend() {
        count += 1;
        if (count <= MAX_ATTRIBUTES && !Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
      },
      onopentagend: () => endTag(false),
      onselfclosingtag: () => endTag(true),
      onclosetag: (start, end) => handlers.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => handlers.text(html.slice(start, end)),
      ontextentity: (codePoint) => handlers.text(String.fromCodePoint(codePoint)),
      oncdata: (start, end, offset) => handlers.text(html.slice(start, end - offset)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
