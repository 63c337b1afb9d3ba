import { OutboundError, type OutboundClient, type OutboundRequest } from "@/lib/outbound/outbound-client";
import type { OutboundFailure } from "@/lib/outbound/outbound-failures";

type Answer = number | OutboundFailure;

export interface Received extends Omit<OutboundRequest, "signal"> {
  url: string;
}

/** Takes the place of everything that users' URLs name. */
export class FakeReceiver implements OutboundClient {
  readonly received: Received[] = [];

  /** @param answers - statuses, or why there is none; the last one is repeated. */
  constructor(...answers: [Answer, ...Answer[]]) {
    this.answers = answers;
  }

  private readonly answers: Answer[];

  get ids(): (string | undefined)[] {
    return this.received.map(({ headers }) => headers["webhook-id"]);
  }

  whyRefused(): null {
    return null;
  }

  post(url: string, { headers, body }: OutboundRequest): Promise<number> {
    this.received.push({ url, headers, body });
    const answer = this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!;
    return typeof answer === "number" ? Promise.resolve(answer) : Promise.reject(new OutboundError(answer));
  }
}
