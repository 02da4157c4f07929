import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { claims } from "#db/schema/index.ts";
import { claimLifecycle, claimWork } from "./claim.ts";

/** One move of a claim, first in its batch. */
export const moveClaim = moverOf("claim", claims, claimLifecycle, claimWork);
