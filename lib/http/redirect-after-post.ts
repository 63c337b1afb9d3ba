import "server-only";

/** Sends a form's sender on with GET. The address is relative, so that it is right behind any proxy. */
export function redirectAfterPost(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}
