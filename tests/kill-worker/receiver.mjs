// A receiver of webhooks, in a process that a test can kill. It notes what arrives before it answers: line by line, as JSON,
// in the file that the first argument names. The second is its port.
// It tells its parent when something arrives.
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

const [file, port] = process.argv.slice(2);

// Exits with the test run, so that none is left behind.
process.once("disconnect", () => process.exit(1));

createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    process.send("busy");
    appendFileSync(file, `${JSON.stringify({ headers: request.headers, body })}\n`);
    // Long enough to be killed in between.
    setTimeout(() => response.writeHead(204).end(), Math.random() * 40);
  });
}).listen(Number(port), "127.0.0.1");
