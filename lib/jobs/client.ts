import "server-only";
import { Inngest } from "inngest";

/** Import this only where Inngest is used, to save 20 MB of memory. */
export const inngest = new Inngest({ id: "gleaner" });
