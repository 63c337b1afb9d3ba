// Preloaded into an app under test: while the file FAILURES_FILE exists, every query that contains its content fails, with an
// error that quotes the query's values, as violated constraints and malformed values do.
import { existsSync, readFileSync } from "node:fs";
import pg from "pg";

const { FAILURES_FILE } = process.env;
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function failing(config, values, callback) {
  const text = String(config?.text ?? config);
  if (!existsSync(FAILURES_FILE) || !text.includes(readFileSync(FAILURES_FILE, "utf8"))) {
    return query.call(this, config, values, callback);
  }
  const given = JSON.stringify(values ?? config?.values ?? []);
  const error = Object.assign(new Error(`invalid input syntax: ${given}`), {
    code: "22P02",
    severity: "ERROR",
    detail: `Failing row contains ${given}`,
  });
  const done = typeof values === "function" ? values : callback;
  if (done) return void process.nextTick(done, error);
  return Promise.reject(error);
};
