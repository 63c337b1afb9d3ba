import "server-only";
import { Inngest } from "inngest";

/** Takes its keys and addresses from the INNGEST_* settings. Import it only where Inngest is used: it weighs 20 MB. */
export const inngest = new Inngest({ id: "gleaner" });
