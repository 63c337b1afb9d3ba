// Receives webhooks on PORT and prints verified events. WEBHOOK_SECRET is the secret (whsec_…). With ONCE=1, it
// exits after the first event, or fails after a minute without one. Uses no packages; in production, use a
// Standard Webhooks library.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const TOLERANCE_SECONDS = 300;
const { PORT = "8080", WEBHOOK_SECRET = "", ONCE } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");

function isGenuine({ "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures }, body) {
  if (!signatures || !(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest();
  return signatures.split(" ").some((signature) => {
    const [version, sent = ""] = signature.split(",");
    const given = Buffer.from(sent, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const genuine = isGenuine(request.headers, body);
  response.writeHead(genuine ? 204 : 401, { connection: "close" }).end();
  if (!genuine) return;
  console.log(body.toString());
  if (ONCE) server.close();
});
server.listen(Number(PORT));
const giveUp = () => {
  console.error("No event has arrived within a minute.");
  process.exit(1);
};
if (ONCE) setTimeout(giveUp, 60_000).unref();
