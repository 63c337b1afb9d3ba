import { endOfString } from "./json-records";
import type { NamedValue } from "./named-value";
import type { Span } from "@/lib/extraction/values/span";

const MAX_DEPTH = 16;
const MAX_KEY_LENGTH = 200;
const PLAIN_TOKEN = /-?\d[\d.eE+-]{0,40}|true|false|null|[{}[\],:]/y;

/** Skips characters between tokens. Stops at an unterminated string. */
export function* jsonTokens(text: string, end: number): Generator<{ token: string; start: number }> {
  for (let at = 0; at < end;) {
    if (text[at] === '"') {
      const stringEnd = endOfString(text, at);
      if (stringEnd === -1) return;
      yield { token: text.slice(at, stringEnd), start: at };
      at = stringEnd;
      continue;
    }
    PLAIN_TOKEN.lastIndex = at;
    const token = PLAIN_TOKEN.exec(text)?.[0];
    if (token) yield { token, start: at };
    at += token?.length ?? 1;
  }
}

export function* jsonValues(text: string, record: Span): Generator<NamedValue> {
  const path: (string | null)[] = [];
  const kinds: string[] = [];
  let key: string | null = null;
  let pendingKey: string | null = null;
  // Start at the beginning of the text, because keys around a record belong to its paths.
  for (const { token, start } of jsonTokens(text, record.end)) {
    if (token === "{" || token === "[") {
      kinds.push(token);
      path.push(key);
      key = null;
    } else if (token === "}" || token === "]") {
      kinds.pop();
      path.pop();
      key = null;
    } else if (token === ":") {
      key = pendingKey;
    } else if (token === ",") {
      if (kinds.at(-1) === "{") key = null;
    } else if (kinds.at(-1) === "{" && key === null) {
      pendingKey = unquote(token).slice(0, MAX_KEY_LENGTH).toWellFormed();
    } else if (token !== "null" && start >= record.start) {
      const quoted = token.startsWith('"');
      yield {
        path: [...path.slice(-MAX_DEPTH), key].flatMap((part) => part || []),
        raw: unquote(token),
        start: start + (quoted ? 1 : 0),
        end: start + token.length - (quoted ? 1 : 0),
      };
    }
  }
}

export function unquote(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
