import "server-only";
import { auth } from "./auth";

/** Signs the request's user out: deletes the session's row and clears the cookie. */
export async function signOut(): Promise<void> {
  await auth().signOut({ redirect: false });
}
