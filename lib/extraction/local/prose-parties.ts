import type { Candidate } from "./label-values";

const LEGAL_FORM =
  "(?:Inc\\.?|Incorporated|LLC|L\\.L\\.C\\.?|Ltd\\.?|Limited|Corp\\.?|Corporation|Company|Co\\.|LP|L\\.P\\.|LLP|PLC|plc|N\\.A\\.|GmbH(?:\\s+&\\s+Co\\.?\\s+KG)?|AG|KG|SE|S\\.A\\.S?\\.?|SAS|SARL|S\\.L\\.|B\\.V\\.|N\\.V\\.|S\\.p\\.A\\.|S\\.r\\.l\\.)";
const WORD = "[\\p{Lu}\\d][\\p{L}\\p{N}&.'’/-]*";
const NAME = `(${WORD}(?:\\s+(?:(?:&|of|de|du|der|van|von)\\s+)*${WORD}){0,8}(?:,?\\s+${LEGAL_FORM}(?![\\p{L}]))?)`;
const OPTIONAL_WORDS =
  "(?:\\s*:)?\\s*(?:\\(?[ivab1]{1,2}\\)\\s*)?(?:the\\s+(?=\\p{Lu})|der\\s+|dem\\s+|la\\s+société\\s+|la\\s+empresa\\s+|la\\s+società\\s+)?";

const PATTERNS: [string, number][] = [
  [`\\b(?:between|among|zwischen|entre|tra|tussen)${OPTIONAL_WORDS}${NAME}`, 0.9],
  // Matches "and Example Corp. (“Recipient”)".
  [
    `\\b(?:and|und|et|y|e|en)\\s+(?:\\(?[ivab2]{1,2}\\)\\s*)?(?:the\\s+(?=\\p{Lu}))?${NAME}(?=\\s*,?\\s*(?:\\(|,\\s+an?\\s|under\\b|with\\b|having\\b))`,
    0.75,
  ],
  // Matches "with Example Inc. (the “Company”)".
  [`\\b(?:with|of|to|by)\\s+${NAME}(?=\\s*(?:,\\s+an?\\s[^().]{0,60})?\\s*\\([^)]{0,120}[“"'])`, 0.7],
  [`(${WORD}(?:\\s+${WORD}){0,6},?\\s+${LEGAL_FORM})(?![\\p{L}])`, 0.55],
];

const NOT_A_NAME =
  /^(?:the\s+)?(?:parties|party|undersigned|company|recipient|discloser|employee|employer|this|that|such|any|each|its|agreement|confidential\w*|evaluation|exhibit|section|article|state|court|board|annex|schedule|now|whereas|ladies|dear|attention)\b/iu;

export function findPartiesInProse(text: string): Candidate[] {
  const head = text.slice(0, 5_000);
  return PATTERNS.flatMap(([pattern, weight]) =>
    [...head.matchAll(new RegExp(pattern, "gu"))].flatMap((match) => {
      const found = match[1] ?? "";
      const name = trimSentence(found).replace(/[,;:'’&\s]+$/u, "");
      if (NOT_A_NAME.test(name) || !/\p{L}{2}/u.test(name)) return [];
      const start = match.index + match[0].indexOf(found);
      return [{ start, end: start + name.length, score: weight - match.index / 5e4 }];
    }),
  );
}

function trimSentence(name: string): string {
  for (const stop of name.matchAll(/\.\s+/gu)) {
    const before = name.slice(0, stop.index + 1);
    if (!/(?:\b\p{Lu}|\b(?:Inc|Corp|Co|Ltd|St|Mr|Mrs|Dr|Jr|Sr|No))\.$/u.test(before))
      return before.slice(0, -1);
  }
  return name;
}
