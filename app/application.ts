// @ts-expect-error: exists once `remix vite:build` has run
import * as build from "../build/server/index.js";
import type { applicationOf } from "./worker/application.server.ts";

const { module } = build.entry as { module: { applicationOf: typeof applicationOf } };

/** The whole shop, which is built with its pages: what both of them need is in the Worker once. */
export const application = module.applicationOf(build);
