export interface PostFormOptions {
  headers?: Record<string, string>;
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

export interface FormAnswer {
  status: number;
  headers: Pick<Headers, "get">;
  answer: unknown;
}

/** @throws DOMException "AbortError" when `signal` aborts. */
export function postForm(
  address: string,
  form: FormData,
  { headers = {}, onProgress, signal }: PostFormOptions,
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (status: number) => {
      signal?.removeEventListener("abort", abort);
      const received = { get: (name: string) => request.getResponseHeader(name) };
      resolve({ status, headers: received, answer: request.response as unknown });
    };
    request.open("POST", address);
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => settle(request.status);
    request.onerror = () => settle(0);
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    if (signal?.aborted) return reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}
