import { z } from "zod";
import { id, successAnswer, timestamp, wantedId } from "./envelope";

export const startUploadInput = z.object({
  filename: z.string({ error: "filename must be the file's name" }).min(1).max(1_000),
  size: z.number({ error: "size must be the file's size in bytes" }).int().min(0),
  type: z.string().max(200).default(""),
});
export type StartUploadInput = z.output<typeof startUploadInput>;

const startedUpload = z.object({
  upload_id: id,
  url: z.string(),
  fields: z
    .record(z.string(), z.string())
    .describe(
      "The fields of a multipart form to POST to `url`: all of them, in this order, followed by the file as `file`.",
    ),
  expires_at: timestamp.describe("When the upload expires. The file must be sent and submitted before then."),
});
export type StartedUpload = z.infer<typeof startedUpload>;

export const startedUploadAnswer = successAnswer(startedUpload.shape);

export const finishUploadInput = z.object({ upload_id: wantedId });
