import { transition } from "#app/domain/core/document/move-document.server.ts";
import { lots } from "#db/schema/index.ts";
import { lotLifecycle } from "./lot.ts";

/** Moves a lot; its statements stand first in their commit. */
export const moveLot = transition("lot", lots, lotLifecycle);
