import { createRequire } from "node:module";
import { encode } from "#app/http/left-out/no-page-data.ts";

/**
 * Leaves out here what the Worker leaves out too: what loaders answered is not written once more for a
 * script that would draw the page anew.
 */
const fromPages = createRequire(createRequire(import.meta.url).resolve("@remix-run/cloudflare"));
const fromServer = createRequire(fromPages.resolve("@remix-run/server-runtime"));
Object.assign(fromServer("turbo-stream"), { encode });
