import { writeFileSync } from "node:fs";
import { API_TYPES_FILE, apiTypes } from "./api-types";
import { answerHelp } from "./help";

answerHelp("client");

writeFileSync(API_TYPES_FILE, await apiTypes());
