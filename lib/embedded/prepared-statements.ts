type Send = (request: Buffer) => Promise<Buffer[]>;

/** How long to keep plans, which nothing else renews as tables grow (there is no autovacuum). */
const LIFETIME_MS = 10_000;
const MAX_STATEMENTS = 200;

const ERROR_RESPONSE = "E".charCodeAt(0);
const PARSE_COMPLETE = Buffer.from("1\0\0\0\x04");
const SYNC = Buffer.from("S\0\0\0\x04");

/** Shared, because the servers before and after a migration use the same backend. */
let prepared = 0;

/** Prepares each statement once for all clients, because PGlite takes longer to parse and plan one than to run it. */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private since = -Infinity;

  async run(messages: readonly Buffer[], send: Send): Promise<Buffer[]> {
    const statement = unnamedStatement(messages);
    if (statement === null) return send(Buffer.concat(messages));
    await this.forgetOld(send);
    const { parse, bind, rest, text } = statement;
    const known = this.names.get(text);
    if (known !== undefined) {
      const answer = await send(Buffer.concat([insertName(bind, 6, known), ...rest]));
      // Prepare all statements again, because binding also fails if a table was changed.
      if (answer[0]?.[0] === ERROR_RESPONSE) this.since = -Infinity;
      return [PARSE_COMPLETE, ...answer];
    }
    const name = `reused ${(prepared += 1)}`;
    const answer = await send(
      Buffer.concat([insertName(parse, 5, name), insertName(bind, 6, name), ...rest]),
    );
    if (answer[0]?.[0] === PARSE_COMPLETE[0]) this.names.set(text, name);
    return answer;
  }

  private async forgetOld(send: Send): Promise<void> {
    if (this.names.size < MAX_STATEMENTS && performance.now() - this.since < LIFETIME_MS) return;
    const closes = [...this.names.values()].map((name) => insertName(Buffer.from("C\0\0\0\x06S\0"), 6, name));
    this.names.clear();
    this.since = performance.now();
    if (closes.length > 0) await send(Buffer.concat([...closes, SYNC]));
  }
}

/** Recognises what `pg` sends for a query with parameters: Parse, Bind, Describe (of the portal), Execute, Sync. */
function unnamedStatement(messages: readonly Buffer[]) {
  const [parse, bind, describe] = messages;
  const types = messages.map((message) => String.fromCharCode(message[0] ?? 0)).join("");
  if (types !== "PBDES" || !parse || !bind || !describe) return null;
  if (parse[5] !== 0 || bind[5] !== 0 || bind[6] !== 0 || describe[5] !== "P".charCodeAt(0)) return null;
  return { parse, bind, rest: messages.slice(2), text: parse.toString("latin1", 6) };
}

function insertName(message: Buffer, at: number, name: string): Buffer {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}
