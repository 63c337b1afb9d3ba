/** What the caller of the command has to change. */
export class UsageError extends Error {}
