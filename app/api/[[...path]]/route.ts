import { unknownAddress } from "@/lib/http/responses";

const answer = () => unknownAddress();

export { answer as GET, answer as POST, answer as PUT, answer as PATCH, answer as DELETE, answer as OPTIONS };
