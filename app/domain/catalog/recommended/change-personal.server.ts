import { and, eq } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { personalRefusals } from "#db/schema/index.ts";
import { makePallet, runPallet } from "../pallet/keep-pallet.server.ts";
import { noConditions } from "../pallet/pallet.ts";
import { listPallets, palletName } from "../pallet/read-pallets.server.ts";
import { recommendTo } from "./personal-goods.server.ts";

/** おすすめを表示する・しない: for the whole company by who has its settings, or what this person looked at. */
export async function switchPersonal(scope: Scope<Buyer>, of: "company" | "seen", on: boolean) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (of === "company" && !buyerMay(actor, "settings")) return refuse("forbidden");
  const { companyId } = actor;
  const userId = of === "company" ? "" : actor.id;
  const own = and(eq(personalRefusals.companyId, companyId), eq(personalRefusals.userId, userId));
  const row = { companyId, userId, refusedAt: now, refusedByName: signedName(actor) };
  const write = on
    ? db.delete(personalRefusals).where(own)
    : db.insert(personalRefusals).values(row).onConflictDoNothing();
  return commit(scope, [write], {});
}

/** Makes a pallet that finds what is recommended for this reason, and searches it at once; the same form twice makes one. */
export async function makeOfReason(
  scope: Scope<Buyer>,
  { id, key, seen }: { id: string; key: string; seen: readonly string[] },
) {
  if (!buyerMay(scope.actor, "products")) return refuse("forbidden");
  if (await palletName(scope, id)) return done({ fresh: null });
  const { list } = await recommendTo(scope, seen);
  const reason = list.find((one) => one.key === key);
  if (!reason) return refuse("no-such-reason");
  const { kind, words, categoryId, categoryJa, landedMinYen, landedMaxYen, minOrderMax } = reason;
  const name = freeName(`${categoryJa}のおすすめ`.slice(0, 36), await listPallets(scope));
  const made = await makePallet(scope, id, {
    name,
    // Looks are one person's, and orders are not for everybody: the company's pallet tells of neither.
    purpose: kind === "kept" || kind === "season" ? reason.why.slice(0, 100) : "",
    conditions: { ...noConditions, words, categoryId, landedMinYen, landedMaxYen, minOrderMax },
    wanted: 50,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
  });
  if (!made.ok) return made;
  const run = await runPallet(scope, id);
  return done({ fresh: run.ok ? run.value.fresh : null });
}

/** 「バッグのおすすめ」, or with a number behind it where one is called so already. */
function freeName(name: string, rows: readonly { pallet: { name: string } }[]) {
  const taken = new Set(rows.map(({ pallet }) => pallet.name));
  let number = 2;
  while (taken.has(`${name}${number}`)) number += 1;
  return taken.has(name) ? `${name}${number}` : name;
}
