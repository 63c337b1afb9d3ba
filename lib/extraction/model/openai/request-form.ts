import type { APIError } from "openai";
import type { ResponseFormatJSONSchema } from "openai/resources/shared";
import { ModelFailure } from "@/lib/extraction/model/model-failure";

export interface FormParameters {
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: ResponseFormatJSONSchema;
}

/** In characters. The rest of an error message may quote the request. */
const MESSAGE_LENGTH = 400;
/** Some self-hosted servers reject an unknown parameter with status 500. */
const REFUSALS = new Set([400, 404, 415, 422, 500, 501]);

export class RequestForm {
  takesPictures = true;
  /** True if the prompt must contain the schema, because the server doesn't enforce it. */
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
   * Learns from an error which parameters to omit from now on.
   * @returns the failure to throw, or undefined if the error has another cause
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
