import type { APIError } from "openai";
import type { ResponseFormatJSONSchema } from "openai/resources/shared";
import { ModelFailure } from "@/lib/extraction/model/model-failure";

export interface FormParameters {
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: ResponseFormatJSONSchema;
}

/** What a server's refusal is searched for: it may quote the request behind that. */
const MESSAGE_LENGTH = 400;
/** The statuses of refusals; servers of one's own also answer with 500 to what they do not know. */
const REFUSALS = new Set([400, 404, 415, 422, 500, 501]);

/** The form of requests that one server and model take, learnt from its refusals. */
export class RequestForm {
  takesPictures = true;
  /** Whether the prompt contains the schema, since the server does not see to it. */
  describesSchema = false;
  private takesSchema = true;
  private takesTemperature = true;
  private limit: "max_tokens" | "max_completion_tokens" = "max_tokens";

  parameters(maxTokens: number, responseFormat: () => ResponseFormatJSONSchema): FormParameters {
    return {
      [this.limit]: maxTokens,
      ...(this.takesTemperature && { temperature: 0 }),
      ...(this.takesSchema && { response_format: responseFormat() }),
    };
  }

  /**
   * Learns from the refusal of a request with these parameters. What is left out is left out for good.
   *
   * @returns the failure, after which the same question may be asked at once; undefined where the refusal has another cause
   */
  adapt(error: APIError, sent: FormParameters, hasPictures: boolean): ModelFailure | undefined {
    if (error.status === undefined || !REFUSALS.has(error.status)) return undefined;
    const told = [error.param, error.message.slice(0, MESSAGE_LENGTH)].join(" ");
    if (hasPictures && /image|picture|vision|multi-?modal|mmproj/i.test(told)) {
      this.takesPictures = false;
      return new ModelFailure("no_pictures", { detail: `status ${error.status}` });
    }
    if (sent.max_tokens !== undefined && /max_completion_tokens/.test(told))
      this.limit = "max_completion_tokens";
    else if (sent.temperature !== undefined && /temperature/.test(told)) this.takesTemperature = false;
    else if (sent.response_format && /response.?format|json.?schema|structured|grammar|schema/i.test(told)) {
      this.takesSchema = false;
      this.describesSchema = true;
    } else return undefined;
    return new ModelFailure("adapted", { detail: `status ${error.status}`, retryAfterSeconds: 0 });
  }
}
