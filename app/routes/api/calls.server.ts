import { byPath } from "#app/http/api-call.server.ts";
import { fileCalls } from "./file-calls.server.ts";
import { loginCalls, userCalls } from "./user-calls.server.ts";

/** Every call that programs may make; `/api/openapi.json` is written from this list. */
export const calls = [...loginCalls, ...userCalls, ...fileCalls];
export const callsByPath = byPath(calls);
