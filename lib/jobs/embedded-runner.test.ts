import { describe, expect, test, vi } from "vitest";
import { log } from "@/lib/log";
import type { BackgroundFunction, EventFunction, StepTools } from "./background-function";
import { EmbeddedRunner, type EmbeddedRunnerOptions } from "./embedded-runner";
import type { AppEvent } from "./events";

function uploaded(documentId: string, userId = "u1"): AppEvent {
  return { name: "document/uploaded", data: { documentId, userId } };
}

function onUpload(
  run: (step: StepTools, documentId: string, userId: string) => Promise<unknown>,
): EventFunction<"document/uploaded"> {
  return {
    id: "on-upload",
    on: ["document/uploaded"],
    cancelledBy: [],
    run: (step, data) => run(step, data.documentId, data.userId),
  };
}

function runnerOf(
  functions: BackgroundFunction[],
  options: Partial<EmbeddedRunnerOptions> = {},
): EmbeddedRunner {
  return new EmbeddedRunner(functions, { limit: 8, limitPerUser: 4, retryDelayMs: () => 0, ...options });
}

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe("the embedded runner", () => {
  test("runs only an event's own functions, with its data", async () => {
    const seen: string[] = [];
    const runner = runnerOf([
      onUpload((_, id) => Promise.resolve(seen.push(id))),
      {
        id: "other",
        on: ["wizard/requested"],
        cancelledBy: [],
        run: () => Promise.resolve(seen.push("wizard")),
      },
    ]);
    runner.deliver(uploaded("d1"));
    await runner.whenIdle();
    expect(seen).toEqual(["d1"]);
  });

  test("returns a step's result", async () => {
    const results: number[] = [];
    const runner = runnerOf([
      onUpload(async (step) => results.push(await step.run("count", () => Promise.resolve(3)))),
    ]);
    runner.deliver(uploaded("d1"));
    await runner.whenIdle();
    expect(results).toEqual([3]);
  });

  test("retries a step that throws up to three times", async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error("first")).mockResolvedValueOnce("done");
    const hopeless = vi.fn().mockRejectedValue(new Error("always"));
    const after = vi.fn();
    const runner = runnerOf([
      onUpload(async (step) => {
        after(await step.run("work", work));
        await step.run("hopeless", hopeless);
        after("never");
      }),
    ]);
    runner.deliver(uploaded("d1"));
    await runner.whenIdle();
    expect(work).toHaveBeenCalledTimes(2);
    expect(hopeless).toHaveBeenCalledTimes(4);
    expect(after.mock.calls).toEqual([["done"]]);
  });

  test("repeats a step until the database is available, and logs once that it waits", async () => {
    const said = vi.spyOn(log, "warn").mockReturnValue();
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const work = vi.fn();
    for (let time = 0; time < 10; time += 1) work.mockRejectedValueOnce(away);
    const runner = runnerOf([onUpload((step) => step.run("work", work as () => Promise<unknown>))]);
    runner.deliver(uploaded("d1"));
    await runner.whenIdle();
    expect(work).toHaveBeenCalledTimes(11);
    expect(said).toHaveBeenCalledOnce();
  });

  test("continues with other events when a function throws", async () => {
    const seen: string[] = [];
    const runner = runnerOf([
      onUpload((_, id) => (id === "bad" ? Promise.reject(new Error("bad")) : Promise.resolve(seen.push(id)))),
    ]);
    runner.deliver(uploaded("bad"));
    runner.deliver(uploaded("good"));
    await runner.whenIdle();
    expect(seen).toEqual(["good"]);
  });

  test("limits concurrent runs per user without blocking other users", async () => {
    const running: string[] = [];
    const doors = gate();
    const runner = runnerOf(
      [
        onUpload(async (_, id) => {
          running.push(id);
          await doors.opened;
        }),
      ],
      { limitPerUser: 2 },
    );
    for (const id of ["a1", "a2", "a3"]) runner.deliver(uploaded(id, "a"));
    runner.deliver(uploaded("b1", "b"));
    await vi.waitFor(() => expect(running).toEqual(["a1", "a2", "b1"]));
    doors.open();
    await runner.whenIdle();
    expect(running).toEqual(["a1", "a2", "b1", "a3"]);
  });

  test("counts the runs of a function with its own limits separately", async () => {
    const running: string[] = [];
    const doors = gate();
    const hold = async (id: string) => {
      running.push(id);
      await doors.opened;
    };
    const slow: EventFunction<"wizard/requested"> = {
      id: "slow",
      on: ["wizard/requested"],
      cancelledBy: [],
      limits: { limit: 2, limitPerUser: 1 },
      run: (_, { wizardRunId }) => hold(wizardRunId),
    };
    const runner = runnerOf([slow, onUpload((_, id) => hold(id))], { limit: 1 });
    for (const [wizardRunId, userId] of [
      ["a1", "a"],
      ["a2", "a"],
      ["b1", "b"],
      ["c1", "c"],
    ] as const) {
      runner.deliver({ name: "wizard/requested", data: { wizardRunId, userId } });
    }
    for (const id of ["d1", "d2"]) runner.deliver(uploaded(id));
    await vi.waitFor(() => expect(running).toEqual(["a1", "b1", "d1"]));
    doors.open();
    await runner.whenIdle();
    expect(running.slice(3).sort()).toEqual(["a2", "c1", "d2"]);
  });

  test("ignores an event that is already waiting, but queues one that is already running", async () => {
    const seen: string[] = [];
    const doors = gate();
    const runner = runnerOf(
      [
        onUpload(async (_, id) => {
          seen.push(id);
          await doors.opened;
        }),
      ],
      { limitPerUser: 1 },
    );
    runner.deliver(uploaded("d1"));
    await vi.waitFor(() => expect(seen).toEqual(["d1"]));
    for (const id of ["d1", "d2", "d2", "d1"]) runner.deliver(uploaded(id));
    doors.open();
    await runner.whenIdle();
    expect(seen).toEqual(["d1", "d1", "d2"]);
  });

  test("does not count sleeping runs against the limit", async () => {
    const seen: string[] = [];
    const runner = runnerOf(
      [
        onUpload(async (step, id) => {
          if (id === "sleeper") await step.sleepUntil("wait", new Date(Date.now() + 50));
          seen.push(id);
        }),
      ],
      { limit: 1, limitPerUser: 1 },
    );
    runner.deliver(uploaded("sleeper"));
    runner.deliver(uploaded("other"));
    await runner.whenIdle();
    expect(seen).toEqual(["other", "sleeper"]);
  });

  test("does not wake up too early", async () => {
    const wokenAfter: number[] = [];
    const runner = runnerOf([
      onUpload(async (step) => {
        const time = new Date(Date.now() + 20);
        await step.sleepUntil("wait", time);
        wokenAfter.push(Date.now() - time.getTime());
      }),
    ]);
    runner.deliver(uploaded("d1"));
    await runner.whenIdle();
    expect(wokenAfter[0]).toBeGreaterThanOrEqual(0);
  });

  test("runs scheduled functions when it starts", async () => {
    const sweep = vi.fn().mockResolvedValue(undefined);
    const runner = runnerOf([{ id: "sweep", everySeconds: 60, run: sweep }]);
    runner.start();
    await runner.whenIdle();
    await runner.stop();
    expect(sweep).toHaveBeenCalledTimes(1);
  });

  test("runs a scheduled function on schedule, with no overlapping runs", async () => {
    vi.useFakeTimers({
      now: new Date("2026-01-01T10:04:30Z"),
      toFake: ["setTimeout", "clearTimeout", "Date"],
    });
    const doors = gate();
    const sweep = vi.fn().mockReturnValueOnce(doors.opened).mockResolvedValue(undefined);
    const runner = runnerOf([{ id: "sweep", everySeconds: 600, run: sweep }]);
    try {
      runner.start();
      await vi.advanceTimersByTimeAsync(5.5 * 60_000);
      expect(sweep).toHaveBeenCalledTimes(1);
      doors.open();
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(sweep).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
      await runner.stop();
    }
  });

  test("stops gracefully: finishes current runs, drops waiting ones and accepts no new ones", async () => {
    const ended: string[] = [];
    const doors = gate();
    const runner = runnerOf(
      [
        onUpload(async (_, id) => {
          await doors.opened;
          ended.push(id);
        }),
      ],
      { limitPerUser: 1 },
    );
    runner.deliver(uploaded("working"));
    runner.deliver(uploaded("waiting"));
    await Promise.resolve();
    const stopped = runner.stop();
    runner.deliver(uploaded("late"));
    doors.open();
    await stopped;
    expect(ended).toEqual(["working"]);
  });
});
