import "server-only";
import { Inngest } from "inngest";

/** Configured by the INNGEST_* settings. Import it only where Inngest is used: it takes up 20 MB. */
export const inngest = new Inngest({ id: "gleaner" });
