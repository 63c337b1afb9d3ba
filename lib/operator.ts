import "server-only";
import { env } from "./env";

/** Who runs this installation, and their address, where the settings tell. */
export function operator(): { name: string | undefined; contact: string | undefined } {
  const { OPERATOR_NAME: name, OPERATOR_CONTACT: contact } = env();
  return { name, contact };
}
