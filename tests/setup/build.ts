import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** The inputs of a build. */
const SOURCES = ["app", "components", "inngest", "lib", "prisma", "public", "scripts"];
const NO_INPUTS = /[/\\](generated|bench)$/;

// Each of vitest's projects loads this module separately, and concurrent builds would corrupt each other.
const shared = globalThis as typeof globalThis & { gleanerBuild?: Promise<void> };

/** Builds the app unless the last build is newer than all of its inputs. @throws with the build's output. */
export function ensureBuild(): Promise<void> {
  return (shared.gleanerBuild ??= buildIfStale());
}

async function buildIfStale(): Promise<void> {
  const buildId = path.join(root, ".next", "BUILD_ID");
  if (!existsSync(buildId) || statSync(buildId).mtimeMs <= newestSource()) {
    const { code, output } = await run("npm", ["run", "build"]);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }
}

function newestSource(): number {
  const files = readdirSync(root, { withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|mjs|json)$/.test(entry.name) && entry.name !== "next-env.d.ts",
    )
    .map((entry) => statSync(path.join(root, entry.name)).mtimeMs);
  return Math.max(...files, ...SOURCES.map((name) => newestIn(path.join(root, name))));
}

function newestIn(directory: string): number {
  if (!existsSync(directory) || NO_INPUTS.test(directory)) return 0;
  const times = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.name.endsWith(".test.ts"))
    .map((entry) => {
      const file = path.join(directory, entry.name);
      return entry.isDirectory() ? newestIn(file) : statSync(file).mtimeMs;
    });
  return Math.max(0, ...times);
}

function run(command: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // The test runner's NODE_ENV would produce a test build.
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
