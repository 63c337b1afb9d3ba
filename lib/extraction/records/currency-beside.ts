import { CURRENCY_CODES } from "@/lib/extraction/identifiers/currencies";
import { termsOf } from "@/lib/extraction/lexicon/terms";
import type { ValueUnit } from "@/lib/extraction/values/types";
import { jsonTokens, unquote } from "./json-values";

const CODE = new RegExp(`^(?:${CURRENCY_CODES})$`);
const MAX_KEY = 60;

/** Reads the currency from the members of the value's JSON object. Null if several members look like one. */
export function currencyBeside(text: string, at: number): ValueUnit | null {
  const named = membersAround(text, at).filter(
    ({ key, value }) => value !== "null" && (CODE.test(unquote(value)) || isCurrency(key)),
  );
  const [only] = named;
  const code = unquote(only?.value ?? "");
  return named.length === 1 && only && isCurrency(only.key) && CODE.test(code) ? { text: code, code } : null;
}

/** True for "currency" and "Währung". Another amount's currency counts too and makes the result ambiguous. */
function isCurrency(key: string): boolean {
  const words = key.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").replaceAll(/[_-]/g, " ");
  return key.length <= MAX_KEY && termsOf(words).senses.has("currency");
}

interface Member {
  key: string;
  value: string;
}

function membersAround(text: string, at: number): Member[] {
  const open: { start: number; members: Member[]; isList: boolean }[] = [];
  let key: string | null = null;
  let last = "";
  for (const { token, start } of jsonTokens(text, text.length)) {
    const inner = open.at(-1);
    const isBracket = token === "{" || token === "[";
    if (token === ":") key = unquote(last);
    else if (inner && key !== null && !/^[,}\]]$/.test(token)) {
      if (!inner.isList) inner.members.push({ key, value: token });
      key = null;
    }
    if (isBracket) open.push({ start, members: [], isList: token === "[" });
    if (token === "}" || token === "]") {
      const closed = open.pop();
      if (closed && closed.start < at && at < start) return closed.isList ? [] : closed.members;
    }
    last = token;
  }
  return [];
}
