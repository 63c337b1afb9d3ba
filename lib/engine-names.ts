/** `local` is the built-in engine, which applies rules on this machine instead of asking a model. */
export const ENGINE_NAMES = ["local", "anthropic", "openai"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
