/** `local` means rules on this machine. */
export const ENGINE_NAMES = ["local", "anthropic", "openai"] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
