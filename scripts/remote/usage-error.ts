/** What whoever called the command has to change. */
export class UsageError extends Error {}
