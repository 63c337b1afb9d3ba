// Runs a temporary PostgreSQL while its standard input stays open: however the parent ends, the server stops and its files
// are deleted. Prints the folder of its socket when it is ready. Usage: node run-postgres.mjs BIN
import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// The data need not survive a crash of the machine.
const SETTINGS = [
  "fsync = off",
  "synchronous_commit = off",
  "full_page_writes = off",
  "max_connections = 200",
  "listen_addresses = ''",
];

const bin = process.argv[2];
const directory = mkdtempSync(path.join(tmpdir(), "gleaner-pg-"));
const data = path.join(directory, "data");
const log = path.join(directory, "log");
const user = unprivilegedUser();

function unprivilegedUser() {
  // PostgreSQL refuses to run as root.
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((option) =>
        Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: "pipe" })),
      );
      return { uid, gid };
    } catch {
      // The next one may exist.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is no unprivileged user to run it as.");
}

function run(program, args) {
  const { status, stderr, error } = spawnSync(path.join(bin, program), args, {
    ...user,
    cwd: directory,
    // The server would inherit a pipe and keep it open for as long as it runs.
    stdio: ["ignore", "ignore", program === "pg_ctl" ? "ignore" : "pipe"],
  });
  if (status === 0) return;
  const output = existsSync(log) ? readFileSync(log, "utf8") : String(stderr ?? "");
  throw new Error(`${program} failed: ${error?.message ?? output}`);
}

function stop() {
  if (existsSync(path.join(data, "postmaster.pid"))) {
    spawnSync(path.join(bin, "pg_ctl"), ["stop", "-D", data, "-m", "immediate", "-w"], {
      ...user,
      cwd: directory,
      stdio: "ignore",
    });
  }
  rmSync(directory, { recursive: true, force: true });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.resume().once("end", () => {
  stop();
  process.exit(0);
});

try {
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  run("initdb", [
    ...["-D", data, "--username=postgres", "--auth=trust"],
    ...["--encoding=UTF8", "--locale=C", "--no-sync"],
  ]);
  // Only this user can access the folder, and so the socket.
  const settings = [...SETTINGS, `unix_socket_directories = '${directory}'`];
  appendFileSync(path.join(data, "postgresql.conf"), `${settings.join("\n")}\n`);
  run("pg_ctl", ["start", "-D", data, "-l", log, "-w"]);
  process.stdout.write(`${directory}\n`);
} catch (error) {
  stop();
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
