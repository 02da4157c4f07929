import { and, eq, exists } from "drizzle-orm";
import { aboutLot } from "#app/domain/content/notice/about.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { auxiliaryMaterialShortages, auxiliaryMaterials } from "#db/schema/index.ts";
import { materialRefusals, moved } from "./move-material.server.ts";
import { tellLow } from "./tell-low.server.ts";

async function openShortage({ db }: Scope<Staff>, id: string) {
  const [found] = await db
    .select({ shortage: auxiliaryMaterialShortages, material: auxiliaryMaterials })
    .from(auxiliaryMaterialShortages)
    .innerJoin(auxiliaryMaterials, eq(auxiliaryMaterials.id, auxiliaryMaterialShortages.materialId))
    .where(eq(auxiliaryMaterialShortages.id, id))
    .limit(1);
  return found;
}

/** 补料: the missing pieces of a lot are taken from the stock. Refuses while there are too few. */
export async function supplyShortage(scope: Scope<Staff>, id: string) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  const found = await openShortage(scope, id);
  if (!found) return refuse("not-found");
  const { shortage, material } = found;
  if (shortage.state !== "open") return refuse("done-already");
  const { lotId, quantity } = shortage;
  const use = { id: `use/${id}/later`, kind: "use" as const, quantity: -quantity, lotId };
  return commit(
    scope,
    [
      ...settled(scope, id, "supplied", ""),
      ...moved(scope, material, { ...use, note: message("material.shortage-supplied") }),
      ...tellLow(scope, material.id),
    ],
    materialRefusals,
  );
}

/** 不再补料: the lot goes on without the missing pieces; its company reads why. */
export async function waiveShortage(scope: Scope<Staff>, id: string, reason: string) {
  if (!staffMay(scope.actor, "receive")) return refuse("forbidden");
  if (!reason) return refuse("reason-missing");
  const found = await openShortage(scope, id);
  if (!found) return refuse("not-found");
  const { shortage, material } = found;
  if (shortage.state !== "open") return refuse("done-already");
  return commit(
    scope,
    [
      ...settled(scope, id, "waived", reason),
      notify(scope, {
        companyId: material.companyId,
        about: aboutLot(shortage.lotId),
        kind: "warehouse" as const,
        letter: letter("material.shortage-waived", {
          name: material.name,
          pieces: shortage.quantity,
          words: typed(reason),
        }),
        href: materialPage(material.id),
      }),
    ],
    {},
  );
}

function settled(
  { db, now, actor }: Scope<Staff>,
  id: string,
  state: "supplied" | "waived",
  settledNote: string,
): Guarded<"done-already">[] {
  const own = eq(auxiliaryMaterialShortages.id, id);
  const open = and(own, eq(auxiliaryMaterialShortages.state, "open"));
  return [
    guard(exists(db.select().from(auxiliaryMaterialShortages).where(open)), "done-already"),
    db
      .update(auxiliaryMaterialShortages)
      .set({ state, settledAt: now, settledByName: signedName(actor), settledNote })
      .where(own),
  ];
}
