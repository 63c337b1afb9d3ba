import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { UploadForm } from "@/lib/storage/blob-store";

const BUCKET = "files";
/** The only key that s3rver knows; also its secret. */
const KEY = "S3RVER";

/** As docs/operate.md tells operators to configure a bucket, for the one origin of a test's app: any. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>POST</AllowedMethod>
  <AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/** A real server of S3's protocol (s3rver) with an empty bucket. Unlike S3 it does not enforce the policies of forms. */
export class BucketServer {
  private constructor(
    private readonly server: S3rver,
    private readonly directory: string,
    /** The settings of an app that stores its files in the bucket. */
    readonly settings: Record<`S3_${string}`, string>,
  ) {}

  static async start(): Promise<BucketServer> {
    const directory = mkdtempSync(path.join(tmpdir(), "gleaner-bucket-"));
    const server = new S3rver({
      address: "127.0.0.1",
      port: 0,
      directory,
      silent: true,
      configureBuckets: [{ name: BUCKET, configs: [CORS] }],
    });
    const { port } = await server.run();
    return new BucketServer(server, directory, {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
    });
  }

  /** Sends a file as a browser does. @throws unless the bucket takes it. */
  async send({ url, fields }: UploadForm, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([content]), "file");
    const response = await fetch(url, { method: "POST", body: form });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }

  async stop(): Promise<void> {
    await this.server.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
