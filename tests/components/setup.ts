import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { mockApi } from "./mock-api";
import "@/app/globals.css";

beforeEach(mockApi);
beforeEach(() => page.viewport(1280, 800));

// The product's own log, where tests provoke the failures that it tells. Errors still fail a test.
afterEach(() => void vi.mocked(console.warn).mockClear());

afterEach(() => void vi.useRealTimers());
