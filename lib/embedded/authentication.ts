import { SCRAM_MECHANISM, ScramError, ScramExchange, type ScramVerifier } from "./scram";

const SASL = 10;
const SASL_CONTINUE = 11;
const SASL_FINAL = 12;

/** See "SASL Authentication" in PostgreSQL's protocol documentation. */
export class Authentication {
  private readonly scram: ScramExchange;
  private challenged = false;

  constructor(verifier: ScramVerifier) {
    this.scram = new ScramExchange(verifier);
  }

  request(): Buffer {
    return authenticationMessage(SASL, `${SCRAM_MECHANISM}\0\0`);
  }

  /** @throws ScramError */
  receive(answer: Buffer): { reply: Buffer; authenticated: boolean } {
    if (this.challenged) {
      return {
        reply: authenticationMessage(SASL_FINAL, this.scram.verify(answer.toString())),
        authenticated: true,
      };
    }
    this.challenged = true;
    const end = answer.indexOf(0);
    if (answer.toString("latin1", 0, end) !== SCRAM_MECHANISM) throw new ScramError("malformed");
    const challenge = this.scram.challenge(answer.toString("utf8", end + 5));
    return { reply: authenticationMessage(SASL_CONTINUE, challenge), authenticated: false };
  }
}

export function refusal(): Buffer {
  return message(
    "E",
    Buffer.from("SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for the embedded database\0\0"),
  );
}

function authenticationMessage(code: number, text: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeInt32BE(code);
  return message("R", Buffer.concat([head, Buffer.from(text)]));
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
