import "server-only";
import type { Tool } from "./tool";
import { documentTools } from "./document-tools";
import { extractorTools } from "./extractor-tools";

export const TOOLS: readonly Tool[] = [...extractorTools, ...documentTools];
