import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, selections } from "#db/schema/index.ts";
import { type Selection, selectionCodes } from "./offer.ts";
import { onSaleToAll } from "./offer-queries.server.ts";

interface Choice {
  selection: Selection;
  offerId: string;
}

/** Adds goods to a selection. Safe to send twice. */
export async function chooseOffer(scope: Scope<Staff>, { selection, offerId }: Choice) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [offer] = await findOffer(scope, offerId);
  if (!offer) return refuse("no-such-goods");
  return commit(
    scope,
    [
      db
        .insert(selections)
        .values({ selection, ...offer, chosenAt: now, chosenByName: signedName(actor) })
        .onConflictDoNothing(),
      touchContent(scope, "goods"),
    ],
    {},
  );
}

/** Removes goods from a selection; they stay on sale. */
export async function dropOffer(scope: Scope<Staff>, { selection, offerId }: Choice) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [offer] = await findOffer(scope, offerId);
  if (!offer) return done(undefined);
  const { popularity } = offer;
  return commit(
    scope,
    [
      db
        .delete(selections)
        .where(and(eq(selections.selection, selection), eq(selections.popularity, popularity))),
      touchContent(scope, "goods"),
    ],
    {},
  );
}

function findOffer({ db }: Scope<Staff>, offerId: string) {
  return db
    .select({ popularity: offers.popularity, categoryId: offers.categoryId })
    .from(offers)
    .where(and(eq(offers.id, offerId), onSaleToAll))
    .limit(1);
}

/** The form that adds goods to a selection or removes them. */
export const SelectionForm = z.object({
  intent: z.enum(["add", "remove"]),
  selection: z.enum(selectionCodes),
  offerId: z
    .string("请输入商品编号")
    .transform((typed) => typed.normalize("NFKC").trim())
    .pipe(z.string().regex(/^\d{5,20}$/, "请输入5至20位的商品编号")),
});
