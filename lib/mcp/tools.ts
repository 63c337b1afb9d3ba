import "server-only";
import type { Tool } from "./tool";
import { documentTools } from "./document-tools";
import { extractorTools } from "./extractor-tools";

/** The tools for agents, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [...extractorTools, ...documentTools];
