import { expect, it } from "vitest";
import { createFormats } from "@/components/formats";
import { describeUsage } from "./describe-usage";

const formats = createFormats("en-US", "UTC");
const local = {
  engine: "local",
  model: null,
  requests: 0,
  input_tokens: 0,
  cached_tokens: 0,
  output_tokens: 0,
} as const;
const asked = { engine: "anthropic", model: "claude-x", requests: 3, output_tokens: 900 } as const;

it.each([
  [local, "Processed on this server"],
  [
    { ...asked, input_tokens: 12_400, cached_tokens: 8_000 },
    "Read by claude-x · 3 requests · 12,400 tokens in (8,000 cached), 900 out",
  ],
  [
    { ...asked, requests: 1, input_tokens: 1, cached_tokens: 0 },
    "Read by claude-x · 1 request · 1 token in, 900 out",
  ],
])("says what read a document, and how much it used: %j", (usage, text) => {
  expect(describeUsage(usage, formats)).toBe(text);
});
