import { createRequire as $createRequire } from "node:module";
const require = $createRequire(import.meta.url);

// scripts/gleaner.ts
import { parseArgs } from "node:util";

// node_modules/openapi-fetch/dist/index.mjs
var PATH_PARAM_RE = /\{[^{}]+\}/g,
  supportsRequestInitExt = () =>
    typeof process == "object" &&
    Number.parseInt(process?.versions?.node?.substring(0, 2)) >= 18 &&
    process.versions.undici;
function randomID() {
  return Math.random().toString(36).slice(2, 11);
}
function createClient(clientOptions) {
  let {
    baseUrl = "",
    Request: CustomRequest = globalThis.Request,
    fetch: baseFetch = globalThis.fetch,
    querySerializer: globalQuerySerializer,
    bodySerializer: globalBodySerializer,
    pathSerializer: globalPathSerializer,
    headers: baseHeaders,
    requestInitExt = void 0,
    ...baseOptions
  } = { ...clientOptions };
  ((requestInitExt = supportsRequestInitExt() ? requestInitExt : void 0),
    (baseUrl = removeTrailingSlash(baseUrl)));
  let globalMiddlewares = [];
  async function coreFetch(schemaPath, fetchOptions) {
    let {
        baseUrl: localBaseUrl,
        fetch: fetch2 = baseFetch,
        Request = CustomRequest,
        headers,
        params = {},
        parseAs = "json",
        querySerializer: requestQuerySerializer,
        bodySerializer = globalBodySerializer ?? defaultBodySerializer,
        pathSerializer: requestPathSerializer,
        body,
        middleware: requestMiddlewares = [],
        ...init
      } = fetchOptions || {},
      finalBaseUrl = baseUrl;
    localBaseUrl && (finalBaseUrl = removeTrailingSlash(localBaseUrl) ?? baseUrl);
    let querySerializer =
      typeof globalQuerySerializer == "function"
        ? globalQuerySerializer
        : createQuerySerializer(globalQuerySerializer);
    requestQuerySerializer &&
      (querySerializer =
        typeof requestQuerySerializer == "function"
          ? requestQuerySerializer
          : createQuerySerializer({
              ...(typeof globalQuerySerializer == "object" ? globalQuerySerializer : {}),
              ...requestQuerySerializer,
            }));
    let pathSerializer = requestPathSerializer || globalPathSerializer || defaultPathSerializer,
      serializedBody =
        body === void 0
          ? void 0
          : bodySerializer(
              body,
              // Note: we declare mergeHeaders() both here and below because it’s a bit of a chicken-or-egg situation:
              // bodySerializer() needs all headers so we aren’t dropping ones set by the user, however,
              // the result of this ALSO sets the lowest-priority content-type header. So we re-merge below,
              // setting the content-type at the very beginning to be overwritten.
              // Lastly, based on the way headers work, it’s not a simple “present-or-not” check becauase null intentionally un-sets headers.
              mergeHeaders(baseHeaders, headers, params.header),
            ),
      finalHeaders = mergeHeaders(
        // with no body, we should not to set Content-Type
        serializedBody === void 0 || // if serialized body is FormData; browser will correctly set Content-Type & boundary expression
          serializedBody instanceof FormData
          ? {}
          : {
              "Content-Type": "application/json",
            },
        baseHeaders,
        headers,
        params.header,
      ),
      finalMiddlewares = [...globalMiddlewares, ...requestMiddlewares],
      requestInit = {
        redirect: "follow",
        ...baseOptions,
        ...init,
        body: serializedBody,
        headers: finalHeaders,
      },
      id,
      options,
      request = new Request(
        createFinalURL(schemaPath, { baseUrl: finalBaseUrl, params, querySerializer, pathSerializer }),
        requestInit,
      ),
      response;
    for (let key in init) key in request || (request[key] = init[key]);
    if (finalMiddlewares.length) {
      ((id = randomID()),
        (options = Object.freeze({
          baseUrl: finalBaseUrl,
          fetch: fetch2,
          parseAs,
          querySerializer,
          bodySerializer,
          pathSerializer,
        })));
      for (let m of finalMiddlewares)
        if (m && typeof m == "object" && typeof m.onRequest == "function") {
          let result = await m.onRequest({
            request,
            schemaPath,
            params,
            options,
            id,
          });
          if (result)
            if (result instanceof Request) request = result;
            else if (result instanceof Response) {
              response = result;
              break;
            } else
              throw new Error(
                "onRequest: must return new Request() or Response() when modifying the request",
              );
        }
    }
    if (!response) {
      try {
        response = await fetch2(request, requestInitExt);
      } catch (error2) {
        let errorAfterMiddleware = error2;
        if (finalMiddlewares.length)
          for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
            let m = finalMiddlewares[i];
            if (m && typeof m == "object" && typeof m.onError == "function") {
              let result = await m.onError({
                request,
                error: errorAfterMiddleware,
                schemaPath,
                params,
                options,
                id,
              });
              if (result) {
                if (result instanceof Response) {
                  ((errorAfterMiddleware = void 0), (response = result));
                  break;
                }
                if (result instanceof Error) {
                  errorAfterMiddleware = result;
                  continue;
                }
                throw new Error("onError: must return new Response() or instance of Error");
              }
            }
          }
        if (errorAfterMiddleware) throw errorAfterMiddleware;
      }
      if (finalMiddlewares.length)
        for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
          let m = finalMiddlewares[i];
          if (m && typeof m == "object" && typeof m.onResponse == "function") {
            let result = await m.onResponse({
              request,
              response,
              schemaPath,
              params,
              options,
              id,
            });
            if (result) {
              if (!(result instanceof Response))
                throw new Error("onResponse: must return new Response() when modifying the response");
              response = result;
            }
          }
        }
    }
    let contentLength = response.headers.get("Content-Length");
    if (
      response.status === 204 ||
      request.method === "HEAD" ||
      (contentLength === "0" && !response.headers.get("Transfer-Encoding")?.includes("chunked"))
    )
      return response.ok ? { data: void 0, response } : { error: void 0, response };
    if (response.ok)
      return {
        data: await (async () => {
          if (parseAs === "stream") return response.body;
          if (parseAs === "json" && !contentLength) {
            let raw = await response.text();
            return raw ? JSON.parse(raw) : void 0;
          }
          return await response[parseAs]();
        })(),
        response,
      };
    let error = await response.text();
    try {
      error = JSON.parse(error);
    } catch {}
    return { error, response };
  }
  return {
    request(method, url, init) {
      return coreFetch(url, { ...init, method: method.toUpperCase() });
    },
    /** Call a GET endpoint */
    GET(url, init) {
      return coreFetch(url, { ...init, method: "GET" });
    },
    /** Call a PUT endpoint */
    PUT(url, init) {
      return coreFetch(url, { ...init, method: "PUT" });
    },
    /** Call a POST endpoint */
    POST(url, init) {
      return coreFetch(url, { ...init, method: "POST" });
    },
    /** Call a DELETE endpoint */
    DELETE(url, init) {
      return coreFetch(url, { ...init, method: "DELETE" });
    },
    /** Call a OPTIONS endpoint */
    OPTIONS(url, init) {
      return coreFetch(url, { ...init, method: "OPTIONS" });
    },
    /** Call a HEAD endpoint */
    HEAD(url, init) {
      return coreFetch(url, { ...init, method: "HEAD" });
    },
    /** Call a PATCH endpoint */
    PATCH(url, init) {
      return coreFetch(url, { ...init, method: "PATCH" });
    },
    /** Call a TRACE endpoint */
    TRACE(url, init) {
      return coreFetch(url, { ...init, method: "TRACE" });
    },
    /** Register middleware */
    use(...middleware) {
      for (let m of middleware)
        if (m) {
          if (typeof m != "object" || !("onRequest" in m || "onResponse" in m || "onError" in m))
            throw new Error(
              "Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`",
            );
          globalMiddlewares.push(m);
        }
    },
    /** Unregister middleware */
    eject(...middleware) {
      for (let m of middleware) {
        let i = globalMiddlewares.indexOf(m);
        i !== -1 && globalMiddlewares.splice(i, 1);
      }
    },
  };
}
function serializePrimitiveParam(name, value, options) {
  if (value == null) return "";
  if (typeof value == "object")
    throw new Error(
      "Deeply-nested arrays/objects aren\u2019t supported. Provide your own `querySerializer()` to handle these.",
    );
  return `${name}=${options?.allowReserved === !0 ? value : encodeURIComponent(value)}`;
}
function serializeObjectParam(name, value, options) {
  if (!value || typeof value != "object") return "";
  let values = [],
    joiner =
      {
        simple: ",",
        label: ".",
        matrix: ";",
      }[options.style] || "&";
  if (options.style !== "deepObject" && options.explode === !1) {
    for (let k in value)
      values.push(k, options.allowReserved === !0 ? value[k] : encodeURIComponent(value[k]));
    let final2 = values.join(",");
    switch (options.style) {
      case "form":
        return `${name}=${final2}`;
      case "label":
        return `.${final2}`;
      case "matrix":
        return `;${name}=${final2}`;
      default:
        return final2;
    }
  }
  for (let k in value) {
    let finalName = options.style === "deepObject" ? `${name}[${k}]` : k;
    values.push(serializePrimitiveParam(finalName, value[k], options));
  }
  let final = values.join(joiner);
  return options.style === "label" || options.style === "matrix" ? `${joiner}${final}` : final;
}
function serializeArrayParam(name, value, options) {
  if (!Array.isArray(value)) return "";
  if (options.explode === !1) {
    let joiner2 = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" }[options.style] || ",",
      final = (options.allowReserved === !0 ? value : value.map((v) => encodeURIComponent(v))).join(joiner2);
    switch (options.style) {
      case "simple":
        return final;
      case "label":
        return `.${final}`;
      case "matrix":
        return `;${name}=${final}`;
      // case "spaceDelimited":
      // case "pipeDelimited":
      default:
        return `${name}=${final}`;
    }
  }
  let joiner = { simple: ",", label: ".", matrix: ";" }[options.style] || "&",
    values = [];
  for (let v of value)
    options.style === "simple" || options.style === "label"
      ? values.push(options.allowReserved === !0 ? v : encodeURIComponent(v))
      : values.push(serializePrimitiveParam(name, v, options));
  return options.style === "label" || options.style === "matrix"
    ? `${joiner}${values.join(joiner)}`
    : values.join(joiner);
}
function createQuerySerializer(options) {
  return function (queryParams) {
    let search = [];
    if (queryParams && typeof queryParams == "object")
      for (let name in queryParams) {
        let value = queryParams[name];
        if (value != null) {
          if (Array.isArray(value)) {
            if (value.length === 0) continue;
            search.push(
              serializeArrayParam(name, value, {
                style: "form",
                explode: !0,
                ...options?.array,
                allowReserved: options?.allowReserved || !1,
              }),
            );
            continue;
          }
          if (typeof value == "object") {
            search.push(
              serializeObjectParam(name, value, {
                style: "deepObject",
                explode: !0,
                ...options?.object,
                allowReserved: options?.allowReserved || !1,
              }),
            );
            continue;
          }
          search.push(serializePrimitiveParam(name, value, options));
        }
      }
    return search.join("&");
  };
}
function defaultPathSerializer(pathname, pathParams) {
  let nextURL = pathname;
  for (let match of pathname.match(PATH_PARAM_RE) ?? []) {
    let name = match.substring(1, match.length - 1),
      explode = !1,
      style = "simple";
    if (
      (name.endsWith("*") && ((explode = !0), (name = name.substring(0, name.length - 1))),
      name.startsWith(".")
        ? ((style = "label"), (name = name.substring(1)))
        : name.startsWith(";") && ((style = "matrix"), (name = name.substring(1))),
      !pathParams || pathParams[name] === void 0 || pathParams[name] === null)
    )
      continue;
    let value = pathParams[name];
    if (Array.isArray(value)) {
      nextURL = nextURL.replace(match, serializeArrayParam(name, value, { style, explode }));
      continue;
    }
    if (typeof value == "object") {
      nextURL = nextURL.replace(match, serializeObjectParam(name, value, { style, explode }));
      continue;
    }
    if (style === "matrix") {
      nextURL = nextURL.replace(match, `;${serializePrimitiveParam(name, value)}`);
      continue;
    }
    nextURL = nextURL.replace(
      match,
      style === "label" ? `.${encodeURIComponent(value)}` : encodeURIComponent(value),
    );
  }
  return nextURL;
}
function defaultBodySerializer(body, headers) {
  return body instanceof FormData
    ? body
    : headers &&
        (headers.get instanceof Function
          ? (headers.get("Content-Type") ?? headers.get("content-type"))
          : (headers["Content-Type"] ?? headers["content-type"])) === "application/x-www-form-urlencoded"
      ? new URLSearchParams(body).toString()
      : JSON.stringify(body);
}
function createFinalURL(pathname, options) {
  let finalURL = `${options.baseUrl}${pathname}`;
  options.params?.path && (finalURL = options.pathSerializer(finalURL, options.params.path));
  let search = options.querySerializer(options.params.query ?? {});
  return (
    search.startsWith("?") && (search = search.substring(1)),
    search && (finalURL += `?${search}`),
    finalURL
  );
}
function mergeHeaders(...allHeaders) {
  let finalHeaders = new Headers();
  for (let h of allHeaders) {
    if (!h || typeof h != "object") continue;
    let iterator = h instanceof Headers ? h.entries() : Object.entries(h);
    for (let [k, v] of iterator)
      if (v === null) finalHeaders.delete(k);
      else if (Array.isArray(v)) for (let v2 of v) finalHeaders.append(k, v2);
      else v !== void 0 && finalHeaders.set(k, v);
  }
  return finalHeaders;
}
function removeTrailingSlash(url) {
  return url.endsWith("/") ? url.substring(0, url.length - 1) : url;
}

// client/gleaner-error.ts
var GleanerError = class _GleanerError extends Error {
  constructor(message, status, code, fields = {}, requestId, options) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
  status;
  code;
  fields;
  requestId;
  name = "GleanerError";
  /** @param answer the body, which is a proxy's if it is not the API's envelope */
  static of(status, answer2) {
    return isFailure(answer2)
      ? new _GleanerError(answer2.error, status, answer2.code, answer2.fields, answer2.request_id)
      : new _GleanerError(`The server answered ${status}.`, status, "unknown");
  }
  /** Nobody answered: the server is away, or the connection was lost before the answer was complete. */
  static unreachable(cause) {
    let message = `The server cannot be reached (${reasonOf(cause)}).`;
    return new _GleanerError(message, 0, "unreachable", {}, void 0, { cause });
  }
};
function isFailure(answer2) {
  return typeof answer2 == "object" && answer2 !== null && "error" in answer2 && "code" in answer2;
}
function reasonOf(error) {
  let cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error
    ? "code" in cause && typeof cause.code == "string"
      ? cause.code
      : cause.message
    : String(cause);
}

// client/patient-fetch.ts
var DEFAULT_SECONDS = 30,
  FIRST_PAUSE_MS = 250,
  LONGEST_PAUSE_MS = 1e4,
  PASSING = /* @__PURE__ */ new Set([429, 502, 503, 504]);
function patientFetch({ seconds = DEFAULT_SECONDS } = {}) {
  return async (request) => {
    let end = Date.now() + seconds * 1e3;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      let outcome = await attempt(request.clone()),
        wait = outcome instanceof Response ? Math.max(pause, retryAfter(outcome)) : pause;
      if (!mayRepeat(request, outcome) || Date.now() + wait > end) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      (outcome instanceof Response && (await outcome.body?.cancel()), await pauseFor(wait, request.signal));
    }
  };
}
async function attempt(request) {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return GleanerError.unreachable(error);
  }
}
function mayRepeat({ method }, outcome) {
  return outcome instanceof Response
    ? outcome.status === 429 || (method === "GET" && PASSING.has(outcome.status))
    : method === "GET" || wasNeverSent(outcome);
}
function wasNeverSent({ cause }) {
  let reason = cause instanceof Error ? cause.cause : void 0,
    code = reason instanceof Error && "code" in reason ? reason.code : void 0;
  return (
    code === "ECONNREFUSED" ||
    code === "ENOTFOUND" ||
    code === "EAI_AGAIN" ||
    code === "EHOSTUNREACH" ||
    code === "ENETUNREACH" ||
    code === "UND_ERR_CONNECT_TIMEOUT"
  );
}
function retryAfter(response) {
  let seconds = Number(response.headers.get("Retry-After") ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1e3) : 0;
}
function pauseFor(ms, signal2) {
  return new Promise((resolve, reject) => {
    if (signal2?.aborted) return reject(signal2.reason);
    let timer = setTimeout(() => {
        (signal2?.removeEventListener("abort", abort), resolve());
      }, ms),
      abort = () => {
        (clearTimeout(timer), reject(signal2?.reason));
      };
    signal2?.addEventListener("abort", abort, { once: !0 });
  });
}

// client/gleaner.ts
var PAGE = 200,
  FIRST_POLL_MS = 200,
  LONGEST_POLL_MS = 5e3,
  Gleaner = class {
    api;
    constructor({ baseUrl, key, patience }) {
      this.api = createClient({
        baseUrl: baseUrl.replace(/\/+$/, ""),
        headers: { Authorization: `Bearer ${key}`, Accept: "application/json" },
        fetch: patientFetch(patience),
      });
    }
    /** All extractors, newest first, with long prompts cut. */
    async extractors({ signal: signal2 } = {}) {
      let all = [];
      for (let after; after !== null;) {
        let query = { limit: PAGE, brief: "1", ...(after ? { after } : {}) },
          page = await answer(this.api.GET("/api/extractor", { params: { query }, signal: signal2 }));
        (all.push(...page.extractors), (after = page.next_cursor ?? null));
      }
      return all;
    }
    /** Uploads a document for processing. Not repeated when its answer is lost: the document may have been taken. */
    async upload(extractorId, file, filename, { signal: signal2 } = {}) {
      let form = new FormData();
      form.append("file", file, filename);
      let { document } = await answer(
        this.api.POST("/api/extractor/{id}/document", {
          params: { path: { id: extractorId } },
          body: { file: "" },
          bodySerializer: () => form,
          signal: signal2,
        }),
      );
      return document;
    }
    /** A document with its values, each with its source; there are none until its status is SUCCESS. */
    async result(extractorId, documentId, { signal: signal2 } = {}) {
      let path2 = { id: extractorId, docId: documentId };
      return answer(
        this.api.GET("/api/extractor/{id}/document/{docId}", { params: { path: path2 }, signal: signal2 }),
      );
    }
    /** Waits until a document is in SUCCESS or FAILURE. */
    async settled(extractorId, documentId, options = {}) {
      for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
        let result = await this.result(extractorId, documentId, options);
        if (result.document.status === "SUCCESS" || result.document.status === "FAILURE") return result;
        await pauseFor(pause, options.signal);
      }
    }
    /** The values of up to 100 documents as a file. */
    async download(extractorId, documentIds, format, { signal: signal2 } = {}) {
      let params = { path: { id: extractorId }, query: { doc: documentIds, format } };
      return answer(
        this.api.GET("/api/extractor/{id}/download", { params, parseAs: "blob", signal: signal2 }),
      );
    }
  };
async function answer(call) {
  let { data, error, response } = await call.catch((cause) => {
    throw cause instanceof TypeError ? GleanerError.unreachable(cause) : cause;
  });
  if (!response.ok || data === void 0) throw GleanerError.of(response.status, error);
  return data;
}

// lib/engine-names.ts
var ENGINE_NAMES = ["local", "anthropic", "openai"];

// lib/extraction/field-types.ts
var SCALAR_TYPES = ["TEXT", "NUMBER", "DATE", "BOOLEAN"],
  FIELD_TYPES = [...SCALAR_TYPES, "TABLE"];

// lib/text/coverage.ts
var UNREAD_REASONS = ["image_only", "page_damaged", "too_long", "more_records"],
  COVERAGE_UNITS = ["pages", "characters", "rows"];

// scripts/help.ts
var COVERAGE = `coverage is {unit, total, read, unread: [{from, to, reason}]}: what was read of the document, and what was not and why.
unit is one of ${COVERAGE_UNITS.join(", ")}; reason is one of ${UNREAD_REASONS.join(", ")}.`,
  HELP = {
    dev: {
      usage: "dev",
      does: `Starts the app for development, on http://localhost:3000 or PORT. Without DATABASE_URL it runs an embedded
database in DATA_DIR. docs/operate.md lists the settings.`,
    },
    start: {
      usage: "start",
      does: `Starts the app that "npm run build" has built, on http://localhost:3000 or PORT. Without DATABASE_URL it runs an
embedded database in DATA_DIR. docs/operate.md lists the settings.`,
    },
    build: {
      usage: "build [-- OPTION OF next build...]",
      does: 'Generates the sources that a build needs, then builds the app for "npm start".',
    },
    generate: {
      usage: "generate",
      does: `Generates the database client, the programs that read documents and that start the built app, the fonts that
most pages need, and what a browser needs to draw PDFs. Runs automatically after an installation and before a build.`,
    },
    migrate: {
      usage: "migrate",
      does: 'Applies pending migrations to the database of DATABASE_URL. "npm start" and "npm run dev" do this automatically.',
    },
    backup: {
      usage: "backup -- FILE",
      does: `Writes everything in DATA_DIR to FILE (a compressed tar): the embedded database, the stored files and the secret that
signs sessions, as of one moment. The app may be running. With DATABASE_URL, use pg_dump and the bucket's own tools.`,
    },
    restore: {
      usage: "restore -- FILE",
      does: `Restores a backup into DATA_DIR, which must hold no data yet. Backups of earlier versions are accepted; the next start
migrates them.`,
    },
    test: {
      usage: "test",
      does: "Runs all tests: unit, API over HTTP, crash and browser tests. Builds the app and installs a browser if necessary.",
    },
    pictures: {
      usage: "pictures [-- URL]",
      does: `Makes the README's pictures, the link picture and the touch icon, of the built app or of one that runs at URL with
local sign-in. Builds the app if necessary.`,
    },
    settings: {
      usage: "settings",
      does: "Writes the table of settings in docs/operate.md, from lib/env.ts.",
    },
    "check:bundle": {
      usage: "check:bundle",
      does: `Checks what the build packs for a serverless host: that the programs that read documents, the character maps and the
weights of recognition are in it, that it is small enough, and that a PDF can be read with these files alone.`,
    },
    client: {
      usage: "client",
      does: "Writes client/api-types.ts, the API's types in the client for programs, from the OpenAPI document.",
    },
    licences: {
      usage: "-s licences",
      does: "Lists the packages that the product installs with their licences. Exit code 1 if one is not permissive.",
    },
    lint: {
      usage: "lint [-- OPTION OF prettier...]",
      does: "Checks the lint rules and the formatting. Changes nothing.",
    },
    format: {
      usage: "format [-- OPTION OF prettier...]",
      does: "Formats all files, in place.",
    },
    typecheck: {
      usage: "typecheck [-- OPTION OF tsc...]",
      does: "Generates the route types, then checks all types.",
    },
    text: {
      usage: "-s text -- [--no-ocr] FILE...",
      does: `Prints the text of documents, one JSON object per line, in the order of the files:
{file, ok, format, text, words, pages, coverage, ms}, or {file, ok: false, code, error, ms}.

  --no-ocr      Do not recognise pages without text

${COVERAGE}`,
    },
    fit: {
      usage: "fit -- [--corpus DIR] [--cache DIR] [--write | --check] [--verbose]",
      does: `Fits the local engine's ranker to labelled documents, cross-validated by maker, and prints what models answer that
have not seen a document's maker.

  --corpus DIR   The labelled documents, with MANIFEST.json (../shared/corpus)
  --makers all   Cross-validate on the makers that are set aside too; never for weights that are kept
  --cache DIR    Keep the documents' texts there, for the next time
  --folds N      Into how many parts the makers are divided (5)
  --write        Write weights.json and thresholds.json in lib/extraction/ranker
  --check        Fail where the weights are not what these documents give
  --verbose      Print each wrong value`,
    },
    extract: {
      usage: "-s extract -- --fields FIELDS.json [--no-ocr] [--no-attachments] FILE...",
      does: `Prints the fields of documents, one JSON object per line, in the order of the files:
{file, ok, data, evidence, words, usage, coverage, ms}, or {file, ok: false, code, error, ms}.

  FIELDS.json   [{"name": "Total", "type": "NUMBER", "required": true, "prompt": "Grand total including tax",
                  "also_called": ["Sum", "To pay"]}, ...]
                type is one of ${FIELD_TYPES.join(", ")} (default TEXT); only the name is needed
  --no-ocr           Do not recognise pages without text
  --no-attachments   Leave out what the XML attached to a PDF (Factur-X, ZUGFeRD, XRechnung, Order-X) says

${COVERAGE}
While something is unread, the state of a field without a value is unread instead of missing.`,
    },
    gleaner: {
      usage: "-s gleaner -- extract --extractor NAME [--at-once N] [--patience SECONDS] FILE...",
      does: `Sends documents to a server, waits, and prints one JSON object per line, each as soon as its document is done:
{file, status, document, values: [{name, value, state, quote, page, checks}], coverage}, or
{file, status: "FAILURE", document, code, error}.

  GLEANER_URL       The server's address, such as https://gleaner.example.com
  GLEANER_API_KEY   An API key that may write; both are read from the environment alone

  --extractor NAME     The extractor's name or id
  --at-once N          Send and wait for N documents at once (4, at most 8)
  --patience SECONDS   How long to wait for a server that is away (30)

Exit codes: 0 all documents succeeded, 1 some failed, 2 wrong usage or no such extractor, 3 not signed in or not allowed,
4 server not reachable, 130 stopped by Ctrl-C. What was sent by then has a line with the status PROCESSING and its id.

${COVERAGE}`,
    },
    watch: {
      usage: "-s watch -- DIR --extractor NAME",
      does: `Sends each document that arrives in the folder DIR to a server, writes what was found beside it, in NAME.gleaner.json,
and prints that as a line, as "npm run -s gleaner" does; GLEANER_URL and GLEANER_API_KEY are needed as there. A file that fails
gets a result with the error. A file is sent when it has not changed for a second; hidden files, names of unfinished downloads,
empty files and folders are left alone. Delete a result to have its document sent again. A server that is away is waited for.

  --extractor NAME     The extractor's name or id

Ctrl-C stops it with exit code 0; after the next start, documents that were sent are waited for and not sent again. Other exit
codes: 2 wrong usage or no such extractor, 3 not signed in or not allowed.`,
    },
    eval: {
      usage: "eval -- --labels DIR_OR_ZIP [--engine NAME[:MODEL]...] [OPTION...]",
      does: `Measures how well engines extract, on your own documents: each with its values in a NAME.json beside it, as README.md
describes. Prints the shares of exact, near, wrong and empty values, how far confidence can be trusted, tokens and seconds.

  --labels DIR       The documents with their values, in this folder and those below it, or in a ZIP such as a test set
  --engine NAME      ${ENGINE_NAMES.join(", ")}, with the settings of the environment; given twice, they are set side by side.
                     NAME:MODEL takes another model (default: the engine of the settings)
  --at-once N        Process N documents at once (1)
  --json FILE        Write the figures and every value to FILE
  --verbose          Print every value that is not exact
  --no-ocr           Do not recognise pages without text
  --no-attachments   Leave out what the XML attached to a PDF says

An engine that is a model gets the documents: "openai" sends them to OPENAI_BASE_URL, "anthropic" to Anthropic.`,
    },
    bench: {
      usage: "bench [-- start|upload|pipeline|listing|export|marks|pages|slices|grid|tables|take-over...]",
      does: "Measures the built app, as ratios and counts: all of the benchmarks, or only those named.",
    },
    "bench:text": {
      usage: "bench:text [-- --corpus DIR] [--rounds N]",
      does: `Compares the speed and completeness of reading documents with pdftotext and officeparser: on generated documents, or
on those in DIR that have a reference text, FILE.ref.txt.`,
    },
    "bench:ocr": {
      usage: "bench:ocr [-- --corpus DIR] [--makers aside|rest] [--pages N] [--verbose]",
      does: `Makes scans of documents in DIR (default ../shared/corpus) and measures how well and how fast they are recognised. Needs
poppler's programs (pdftotext, pdftoppm). --makers takes the documents that are set aside, or only the others.`,
    },
    "bench:extraction": {
      usage: "bench:extraction [-- --set first|second|third|kinds|cases] [--verbose] [--time]",
      does: `Measures the accuracy of the local engine on made-up documents of many kinds and languages. Fails where it is below
what has been reached (lib/extraction/testing/floor.ts). --verbose prints the values that are not right.
--time measures the CPU time of candidates and ranking instead, and fails where it grows faster than the document.`,
    },
    "bench:evidence": {
      usage: "bench:evidence [-- --corpus DIR] [--verbose]",
      does: `Measures how long the search for a quote takes and, on the PDFs in DIR, how well the boxes of words and quotes cover
those of pdftotext.`,
    },
    "mutate:rules": {
      usage: "mutate:rules [-- --rooms sources,ranker] [--only PATTERN] [--jobs N] [--verbose]",
      does: `Changes the rules of the local engine one by one (numbers, patterns, sources, the ranker's features and trees) and
measures each changed engine on the sample documents. Fails where a change goes unseen, unless
scripts/mutate/expected-unseen.ts says why. Takes minutes.

  --rooms     Folders of lib/extraction
  --only      Only the rules whose "FILE: NAME" fits the pattern
  --jobs      How many are measured at once (default 2)`,
    },
  },
  scriptNames = Object.keys(HELP);
function helpOf(name) {
  let { usage, does } = HELP[name];
  return `usage: npm run ${usage}

${does}`;
}
function answerHelp(name) {
  process.argv.some((argument) => argument === "--help" || argument === "-h") &&
    (console.log(helpOf(name)), process.exit(0));
}

// scripts/remote/usage-error.ts
var UsageError = class extends Error {};

// scripts/remote/exit-codes.ts
var EXIT = { succeeded: 0, someFailed: 1, usage: 2, notAllowed: 3, unreachable: 4, interrupted: 130 };
function exitCodeOf(error) {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof GleanerError)) throw error;
  return isNotAllowed(error) ? EXIT.notAllowed : EXIT.unreachable;
}
function isNotAllowed({ status }) {
  return status === 401 || status === 403;
}
function isAway({ status }) {
  return status === 0 || status === 429 || status >= 500;
}

// scripts/remote/command.ts
function stopSignal() {
  let stopping2 = new AbortController();
  for (let name of ["SIGINT", "SIGTERM"]) process.once(name, () => stopping2.abort());
  return stopping2;
}
async function runCommand(command, whenStopped) {
  try {
    process.exitCode = await command();
  } catch (error) {
    let stopped = isAbort(error);
    (console.error(stopped ? whenStopped.message : error instanceof Error ? error.message : error),
      (process.exitCode = stopped ? whenStopped.code : exitCodeOf(error)));
  }
}
function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
function wholeNumber(option, text, from, to) {
  let number = Number(text);
  if (!Number.isInteger(number) || number < from || number > to)
    throw new UsageError(`${option} takes a whole number from ${from} to ${to}.`);
  return number;
}
function parsed(parse) {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

// scripts/remote/connection.ts
function readConnection() {
  let { GLEANER_URL: baseUrl, GLEANER_API_KEY: key } = process.env;
  if (!baseUrl || !/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(
      "Please set GLEANER_URL to the server's address, such as https://gleaner.example.com.",
    );
  if (!key) throw new UsageError("Please set GLEANER_API_KEY to an API key, which you make on your profile.");
  return { baseUrl, key: key.trim() };
}

// scripts/remote/document-sender.ts
var FIRST_PAUSE_MS2 = 500,
  LONGEST_PAUSE_MS2 = 1e4,
  PAGE2 = 200,
  DocumentSender = class _DocumentSender {
    constructor(gleaner, extractorId, since, patienceSeconds) {
      this.gleaner = gleaner;
      this.extractorId = extractorId;
      this.since = since;
      this.patienceSeconds = patienceSeconds;
    }
    gleaner;
    extractorId;
    since;
    patienceSeconds;
    /** Documents that are somebody's already. */
    known = /* @__PURE__ */ new Set();
    /** @param patienceSeconds for how long a document is tried while the server cannot answer */
    static async create(gleaner, extractorId, patienceSeconds, signal2) {
      let [newest] = (await documentsOf(gleaner, extractorId, { limit: 1 }, signal2)).documents,
        sender = new _DocumentSender(gleaner, extractorId, newest?.created_at ?? "", patienceSeconds);
      return (newest && sender.known.add(newest.id), sender);
    }
    /** @throws GleanerError where the server refuses the document or stays away */
    async send(file, filename, signal2) {
      let document = await this.sendOnce(file, filename, signal2);
      return (this.known.add(document.id), document);
    }
    async sendOnce(file, filename, signal2) {
      let end = Date.now() + this.patienceSeconds * 1e3;
      for (let pause = FIRST_PAUSE_MS2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS2)) {
        try {
          return await this.gleaner.upload(this.extractorId, file, filename, { signal: signal2 });
        } catch (error) {
          if (!mayHaveBeenTaken(error) || Date.now() + pause > end) throw error;
        }
        await pauseFor(pause, signal2);
        let taken = await this.findTaken(file.size, filename, signal2);
        if (taken) return taken;
      }
    }
    /** A document of this name and size that came since this sender exists and that it has not answered yet. */
    async findTaken(size, filename, signal2) {
      for (let after; after !== null;) {
        let page = await documentsOf(this.gleaner, this.extractorId, { limit: PAGE2, after }, signal2),
          recent = page.documents.filter(({ created_at }) => created_at >= this.since),
          taken = recent.find(
            (document) =>
              document.size === size &&
              document.filename === filename.normalize("NFC") &&
              !this.known.has(document.id),
          );
        if (taken || recent.length < page.documents.length) return taken;
        after = page.next_cursor ?? null;
      }
    }
  };
function documentsOf({ api }, id, { limit, after }, signal2) {
  let query = { limit, brief: "1", ...(after ? { after } : {}) };
  return answer(
    api.GET("/api/extractor/{id}/document", { params: { path: { id }, query }, signal: signal2 }),
  );
}
function mayHaveBeenTaken(error) {
  return error instanceof GleanerError && (error.status === 0 || error.status >= 500);
}

// scripts/remote/extract-file.ts
import { readFile, stat } from "node:fs/promises";
import path from "node:path";

// lib/text/formats.ts
var FORMAT_NAMES = {
    pdf: { noun: "PDF", extensions: ["pdf"], mimeTypes: ["application/pdf"] },
    html: { noun: "HTML page", extensions: ["html", "htm"], mimeTypes: ["text/html"] },
    txt: { noun: "text file", extensions: ["txt"], mimeTypes: ["text/plain"] },
    doc: { noun: "Word document (.doc)", extensions: ["doc"], mimeTypes: ["application/msword"] },
    docx: {
      noun: "Word document (.docx)",
      extensions: ["docx"],
      mimeTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    },
    rtf: { noun: "RTF document", extensions: ["rtf"], mimeTypes: ["application/rtf", "text/rtf"] },
    odt: {
      noun: "OpenDocument text",
      extensions: ["odt"],
      mimeTypes: ["application/vnd.oasis.opendocument.text"],
    },
    epub: { noun: "EPUB book", extensions: ["epub"], mimeTypes: ["application/epub+zip"] },
    json: { noun: "JSON file", extensions: ["json"], mimeTypes: ["application/json"] },
    csv: { noun: "CSV file", extensions: ["csv"], mimeTypes: ["text/csv"] },
  },
  FORMATS = Object.keys(FORMAT_NAMES),
  MAX_FILE_MB = 10,
  MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024,
  MAX_FILE_LABEL = `${MAX_FILE_MB} MB`,
  MAX_FILE_SENTENCE = `Maximum size is ${MAX_FILE_MB}MB.`;
function fileTooLarge(filename) {
  return `File too large: ${filename}. ${MAX_FILE_SENTENCE}`;
}

// scripts/remote/document-line.ts
function toDocumentLine(file, { document, values }) {
  let { id, status, coverage, rejection_reason } = document;
  return status !== "SUCCESS"
    ? { file, status, document: id, coverage, error: rejection_reason ?? "The document failed." }
    : {
        file,
        status,
        document: id,
        values: values.map(({ name, value, evidence, checks }) => ({
          name,
          value,
          state: evidence.state,
          quote: evidence.quote,
          page: evidence.page,
          checks: checks.map(({ message }) => message),
        })),
        coverage,
      };
}
function failedLine(file, code, error, document) {
  return { file, status: "FAILURE", ...(document === void 0 ? {} : { document }), code, error };
}

// scripts/remote/extract-file.ts
async function extractFile({ gleaner, sender, extractorId, signal: signal2 }, file, { sent, onSent } = {}) {
  let documentId = sent;
  try {
    if (documentId === void 0) {
      let content = await readDocument(file);
      if (!(content instanceof Blob)) return content;
      (({ id: documentId } = await sender.send(content, path.basename(file), signal2)),
        await onSent?.(documentId));
    }
    return toDocumentLine(file, await gleaner.settled(extractorId, documentId, { signal: signal2 }));
  } catch (error) {
    if (!(error instanceof GleanerError) || isNotAllowed(error) || isAway(error)) throw error;
    return failedLine(file, error.code, error.message, documentId);
  }
}
async function readDocument(file) {
  try {
    return (await stat(file)).size > MAX_FILE_BYTES
      ? failedLine(file, "too_large", fileTooLarge(path.basename(file)))
      : new Blob([await readFile(file)]);
  } catch (error) {
    return failedLine(file, "unreadable", error instanceof Error ? error.message : String(error));
  }
}

// scripts/remote/find-extractor.ts
async function findExtractor(gleaner, wanted, signal2) {
  let extractors = await gleaner.extractors({ signal: signal2 });
  if (extractors.some(({ id }) => id === wanted)) return wanted;
  let [found, ...others] = extractors.filter(({ name }) => name === wanted);
  if (!found) throw new UsageError(`There is no extractor "${wanted}".`);
  if (others.length === 0) return found.id;
  let ids = [found, ...others].map(({ id, created_at }) => `  ${id}  made ${created_at}`);
  throw new UsageError(
    `${ids.length} extractors are named "${wanted}". Please give the id of one:
${ids.join(`
`)}`,
  );
}

// scripts/gleaner.ts
answerHelp("gleaner");
var MOST_AT_ONCE = 8,
  stopping = stopSignal(),
  { signal } = stopping;
async function extract() {
  let { extractor, files, atOnce, patience } = readArguments(),
    gleaner = new Gleaner({ ...readConnection(), patience: { seconds: patience } }),
    extractorId = await findExtractor(gleaner, extractor, signal),
    sender = await DocumentSender.create(gleaner, extractorId, patience, signal),
    waitedFor = /* @__PURE__ */ new Map(),
    left = files.values(),
    failed = 0,
    work = async () => {
      for (let file of left) {
        signal.throwIfAborted();
        let line = await extractFile({ gleaner, sender, extractorId, signal }, file, {
          onSent: (documentId) => {
            waitedFor.set(documentId, file);
          },
        });
        (line.document !== void 0 && waitedFor.delete(line.document),
          line.status !== "SUCCESS" && (failed += 1),
          print(line));
      }
    },
    outcomes = await Promise.allSettled(
      Array.from({ length: atOnce }, () =>
        work().catch((error2) => {
          throw (stopping.abort(), error2);
        }),
      ),
    );
  for (let [document, file] of waitedFor) print({ file, status: "PROCESSING", document });
  let errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : [])),
    error = errors.find((reason) => !isAbort(reason)) ?? errors[0];
  if (error !== void 0) throw error;
  return failed > 0 ? EXIT.someFailed : EXIT.succeeded;
}
function readArguments() {
  let { values, positionals } = parsed(() =>
      parseArgs({
        allowPositionals: !0,
        options: {
          extractor: { type: "string" },
          "at-once": { type: "string", default: "4" },
          patience: { type: "string", default: "30" },
        },
      }),
    ),
    [command, ...files] = positionals;
  if (command !== "extract") throw new UsageError(helpOf("gleaner"));
  if (!values.extractor) throw new UsageError("Please name the extractor: --extractor NAME");
  if (files.length === 0) throw new UsageError("Please name at least one file.");
  return {
    extractor: values.extractor,
    files,
    atOnce: wholeNumber("--at-once", values["at-once"], 1, MOST_AT_ONCE),
    patience: wholeNumber("--patience", values.patience, 0, 86400),
  };
}
function print(line) {
  process.stdout.write(`${JSON.stringify(line)}
`);
}
await runCommand(extract, {
  code: EXIT.interrupted,
  message: "Stopped. What was sent is processed all the same.",
});
