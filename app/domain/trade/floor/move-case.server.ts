import { transition } from "#app/domain/core/document/move-document.server.ts";
import { problemCases } from "#db/schema/index.ts";
import { caseLifecycle, caseWork } from "./problem-case.ts";

/** One move of a problem case, first in its batch. */
export const moveCase = transition("case", problemCases, caseLifecycle, caseWork);
