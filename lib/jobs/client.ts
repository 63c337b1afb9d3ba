import "server-only";
import { Inngest } from "inngest";

/** Configured by INNGEST_* settings. Import it only where Inngest is used, because it takes 20 MB of memory. */
export const inngest = new Inngest({ id: "gleaner" });
