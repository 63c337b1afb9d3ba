import { auth } from "@/lib/auth/auth";
import type { NextRequest } from "next/server";

export const GET = (request: NextRequest) => auth().handlers.GET(request);
export const POST = (request: NextRequest) => auth().handlers.POST(request);
