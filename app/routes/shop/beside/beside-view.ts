import type { SerializeFrom } from "@remix-run/cloudflare";
import type { shownBeside } from "./shown-beside.server.ts";

/** What the comparison's page and its pieces show. */
export type Shown = SerializeFrom<typeof shownBeside>;
