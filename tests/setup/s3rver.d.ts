declare module "s3rver" {
  /** An S3 server that keeps its objects in a folder; see its README. */
  export default class S3rver {
    constructor(options: {
      address?: string;
      port?: number;
      directory: string;
      silent?: boolean;
      configureBuckets?: { name: string; configs?: (string | Buffer)[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
