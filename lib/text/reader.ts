import type { PageSpan, TextRun } from "@/lib/text/types";

/** What a reader of one format makes of a file. */
export interface ReadResult {
  text: string;
  /** Of PDF alone: where pages end in other formats, only the program that lays them out knows. */
  pages?: PageSpan[];
  runs?: TextRun[];
  scan?: boolean;
}

/**
 * Reads the bytes of one file of one format. Runs in a process of its own under limits of time and memory; it still
 * bounds what it can by itself.
 */
export type Reader = (bytes: Buffer) => ReadResult | Promise<ReadResult>;
