import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { problemCases } from "#db/schema/index.ts";
import type { ActDetails } from "../scanning/act-details.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { isQuarantine } from "../shelves/propose-shelves.server.ts";
import type { LotRow } from "../warehouse/find-lot.server.ts";
import { moveCase } from "./move-case.server.ts";

/** 放隔离架 by scan: a lot of bad pieces alone, whichever cases they are of; scanned again it lies elsewhere. */
export async function putLotAside(scope: Scope<Staff>, lot: LotRow, shelf: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  if (!(await isQuarantine(scope, shelf))) return refuse("only-quarantine");
  const asked = await db
    .select()
    .from(problemCases)
    .where(and(eq(problemCases.lotId, lot.id), eq(problemCases.state, "awaiting_reply")))
    .limit(10);
  if (asked.length === 0) return refuse("answered-already");
  // The same scan sent twice: it lies there.
  if (asked.every(({ quarantineShelf }) => quarantineShelf === shelf)) return done(undefined);
  return commit(
    scope,
    [
      ...asked.flatMap((one) =>
        moveCase(
          scope,
          one,
          "putAside",
          { quarantineShelf: shelf },
          message("plain", { text: shelf }),
        ),
      ),
      keepAct(scope, {
        id: crypto.randomUUID(),
        kind: "aside",
        subject: "lot",
        subjectId: lot.id,
        quantity: lot.badQuantity,
        label: `${lotCode(lot.number)} → ${shelf}`,
        details: {
          caseIds: asked.map(({ id }) => id),
          aside: { shelf, before: asked.map(({ id, quarantineShelf }) => [id, quarantineShelf]) },
        } satisfies ActDetails,
      }),
    ],
    moveRefusals,
  );
}
