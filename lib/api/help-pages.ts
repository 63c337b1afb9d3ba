export const helpPages: Readonly<Record<string, string>> = {
  using: "Using Gleaner",
  api: "API",
  webhooks: "Webhooks",
  mcp: "Agents (MCP)",
  n8n: "n8n, Make and Zapier",
};
