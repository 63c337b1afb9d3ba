/** Control words and symbols that represent a character. */
export const CHARACTERS: Record<string, string> = {
  tab: "\t",
  emdash: "—",
  endash: "–",
  emspace: " ",
  enspace: " ",
  qmspace: " ",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  "~": "\u00a0",
  _: "-",
  "{": "{",
  "}": "}",
  "\\": "\\",
};
