/** Rules on this machine, or a model that uses one of two protocols. */
export const ENGINE_NAMES = ["local", "anthropic", "openai"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
