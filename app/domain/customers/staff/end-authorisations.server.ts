import { and, eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { authorisationsPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { authorisations } from "#db/schema/index.ts";

/** What the owner let the manager before do ends, and they are told. */
export function endAuthorisations(scope: Scope<Staff>, companyId: string): Statement[] {
  const { db, actor, now } = scope;
  return [
    db
      .update(authorisations)
      .set({ state: "revoked", dailyCapYen: null, changedAt: now, changedByName: actor.name })
      .where(and(eq(authorisations.companyId, companyId), eq(authorisations.state, "authorised"))),
    notify(scope, {
      companyId,
      about: "company",
      kind: "order",
      letter: letter("manager.changed"),
      href: authorisationsPage,
    }),
  ];
}
