import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { topUpReports } from "#db/schema/index.ts";
import { topUpLifecycle, topUpWork } from "./top-up-report.ts";

/** One move of a top-up report, first in its batch. */
export const moveReport = moverOf("deposit", topUpReports, topUpLifecycle, topUpWork);
