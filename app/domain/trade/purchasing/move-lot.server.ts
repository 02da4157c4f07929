import { transition } from "#app/domain/core/document/move-document.server.ts";
import { lots } from "#db/schema/index.ts";
import { lotLifecycle } from "./lot.ts";

/** One move of a lot, first in its batch. */
export const moveLot = transition("lot", lots, lotLifecycle);
