import "server-only";
import { auth } from "./auth";

/** Ends the session of the request: its row is deleted and its cookie cleared. */
export async function signOut(): Promise<void> {
  await auth().signOut({ redirect: false });
}
