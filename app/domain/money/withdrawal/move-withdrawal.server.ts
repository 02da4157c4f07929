import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { withdrawals } from "#db/schema/index.ts";
import { withdrawalLifecycle } from "./withdrawal.ts";

/** One move of a withdrawal, first in its batch. */
export const moveWithdrawal = moverOf("withdrawal", withdrawals, withdrawalLifecycle);
