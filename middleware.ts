import { WANTED_PATH } from "@/lib/api/safe-path";
import { findSession } from "@/lib/auth/find-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { isDatabaseAway } from "@/lib/db/is-database-away";
import { serverContext } from "@/lib/server-context";
import { contentSecurityPolicy } from "@/lib/http/content-security-policy";
import { methodNotAllowed } from "@/lib/http/responses";
import { unavailablePage } from "@/lib/http/unavailable-page";
import { NextResponse, type NextRequest } from "next/server";

/** Runs for pages only, because the API checks its callers itself and files are public. */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|api$|_next/static|_next/image|samples/|generated/|.*\\.(?:ico|svg|png|webp|txt|webmanifest)$).*)",
  ],
};

const OPEN_PAGES = /^\/(login(\/.*)?|legal\/(terms|privacy))$/;

const PAGE_METHODS = ["GET", "HEAD"];

/** Sends anonymous visitors to sign-in, and users to the terms until they accept. Verbs check access themselves. */
export async function middleware(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  // Programs look here for OAuth sign-in, which we don't offer, because programs use API keys.
  if (pathname.startsWith("/.well-known/")) return new NextResponse(null, { status: 404 });
  if (!PAGE_METHODS.includes(request.method)) return methodNotAllowed(request, PAGE_METHODS);
  if (pathname.length > 1 && pathname.endsWith("/")) {
    return redirectTo(`${pathname.replace(/\/+/g, "/").slice(0, -1) || "/"}${search}`);
  }
  const found = await findSession(serverContext(), readSessionToken(request.cookies)).then(
    (session) => ({ session }),
    (error: unknown) => ({ error }),
  );
  if ("error" in found && isDatabaseAway(found.error)) return unavailablePage(request, found.error);
  // If the session lookup fails, let the page load and show the error with the usual headers.
  const session = "session" in found ? found.session : undefined;
  const isOpen = OPEN_PAGES.test(pathname);

  if (session === null && !isOpen) return redirectTo("/login", pathname + search);
  if (session && !session.user.tosAccepted && pathname !== "/" && !isOpen) {
    return redirectTo("/", pathname + search);
  }

  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  // Next adds the nonce in this header to its scripts.
  headers.set("Content-Security-Policy", policy);
  headers.set("X-Nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;

  function redirectTo(page: string, wanted = "/"): NextResponse {
    const target = new URL(page, request.url);
    if (wanted !== "/") target.searchParams.set(WANTED_PATH, wanted);
    return NextResponse.redirect(target);
  }
}
