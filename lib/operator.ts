import "server-only";
import { env } from "./env";

export function operator(): { name: string | undefined; contact: string | undefined } {
  const { OPERATOR_NAME: name, OPERATOR_CONTACT: contact } = env();
  return { name, contact };
}
