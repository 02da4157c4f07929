import { transition } from "#app/domain/core/document/move-document.server.ts";
import { problemCases } from "#db/schema/index.ts";
import { caseLifecycle, caseWork } from "./problem-case.ts";

/** Makes one move of a problem case; must be first in its batch. */
export const moveCase = transition("case", problemCases, caseLifecycle, caseWork);
