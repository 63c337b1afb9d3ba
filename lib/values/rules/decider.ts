import type { AskedField } from "@/lib/extraction/values/types";
import { evaluateRules } from "@/lib/rules/evaluate-rules";
import { RuleSet, type CompiledExpression } from "@/lib/rules/rule-set";
import type { Decided, DocumentToDecide } from "./protocol";
import { ruleValues } from "./rule-values";

/** In processor milliseconds. After this, other requests get their turn. */
const SLICE_MS = 250;
/** In processor milliseconds. No document takes this long on any known machine. */
const DOCUMENT_MS = 400;
const BOOKS_MAX = 20;

type Book = readonly (CompiledExpression | null)[];

export class Decider {
  private readonly books = new Map<string, Book>();

  decide(
    fields: readonly AskedField[],
    expressions: readonly string[],
    documents: readonly DocumentToDecide[],
  ): Decided {
    const elapsed = stopwatch();
    const book = this.bookOf(fields, expressions);
    const verdicts: Decided["verdicts"] = [];
    for (const { document, rules } of documents) {
      if (verdicts.length > 0 && elapsed() > SLICE_MS) break;
      const { values, units } = ruleValues(document);
      const begun = elapsed();
      const wanted = rules.flatMap((place) => book[place] ?? []);
      verdicts.push(evaluateRules(wanted, values, units, () => elapsed() - begun < DOCUMENT_MS));
    }
    return { verdicts, ms: elapsed() };
  }

  private bookOf(fields: readonly AskedField[], expressions: readonly string[]): Book {
    const key = JSON.stringify([fields, expressions]);
    const book = this.books.get(key) ?? compile(fields, expressions);
    this.books.delete(key);
    this.books.set(key, book);
    const [oldest] = this.books.keys();
    if (this.books.size > BOOKS_MAX && oldest !== undefined) this.books.delete(oldest);
    return book;
  }
}

function compile(fields: readonly AskedField[], expressions: readonly string[]): Book {
  const set = new RuleSet(fields);
  return expressions.map((expression) => {
    const compiled = set.compile(expression);
    return "message" in compiled ? null : compiled;
  });
}

function stopwatch(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  };
}
