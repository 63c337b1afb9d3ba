/** The titles of the pages of `docs/` that users read in the product, by the names of their files. */
export const helpPages: Readonly<Record<string, string>> = {
  using: "Using Gleaner",
  api: "API",
  webhooks: "Webhooks",
  mcp: "Agents (MCP)",
  n8n: "n8n, Make and Zapier",
};
