import "server-only";
import { env } from "@/lib/env";
import { publicOrigin } from "./public-origin";

export function supportAddress(headers: Headers): string {
  const { NEXT_PUBLIC_SUPPORT_EMAIL: own, OPERATOR_CONTACT: contact } = env();
  return own ?? contact ?? `support@${publicOrigin(headers).hostname}`;
}
