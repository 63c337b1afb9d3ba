/** Why the app cannot start, as a message for the operator. Printed without a stack trace. */
export class StartError extends Error {
  override readonly name = "StartError";
}
