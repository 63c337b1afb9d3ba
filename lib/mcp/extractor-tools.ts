import "server-only";
import * as schemas from "@/lib/api/tools";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { findExtractor } from "@/lib/extractors/find-extractor";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { listExtractors } from "@/lib/extractors/list-extractors";
import { listPage } from "@/lib/api/list-answer";
import { defineTool } from "./tool";

export const extractorTools = [
  defineTool({
    name: "list_extractors",
    title: "List extractors",
    description:
      "Lists the user's extractors, newest first, with the names and types of their fields, in pages.",
    operation: "listExtractors",
    ...schemas.listExtractorsTool,
    run: async (ctx, page) => {
      const { items, next_cursor } = await listPage({ ...page, brief: true }, (slice) =>
        listExtractors(ctx, slice),
      );
      return { result: { extractors: items, next_cursor } };
    },
  }),
  defineTool({
    name: "get_extractor",
    title: "Get an extractor",
    description: "Returns an extractor with its fields: their types, prompts, other labels and columns.",
    operation: "getExtractor",
    ...schemas.getExtractorTool,
    run: async (ctx, { extractor }) => ({
      result: { extractor: await getExtractor(ctx, await findExtractor(ctx, extractor)) },
    }),
  }),
  defineTool({
    name: "create_extractor",
    title: "Create an extractor",
    description:
      "Creates an extractor, a list of the fields to extract from documents, from a JSON Schema or a list of fields. " +
      "Use a TABLE with columns for a list of items. Name each field the way documents label it.",
    operation: "createExtractor",
    ...schemas.createExtractorTool,
    run: async (ctx, input) => ({ result: { extractor: await createExtractor(ctx, input) } }),
  }),
];
