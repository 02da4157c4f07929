import { and, asc, desc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, commitOnce } from "#app/domain/core/commit.server.ts";
import type { Directories } from "#app/domain/core/directories.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { addresses } from "#db/schema/index.ts";
import type { ShipTo } from "./address.ts";

export const addressesMax = 100;

/** Reads the company's addresses, the default receiver first. */
export function addressesQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.companyId, actor.companyId))
    .orderBy(desc(addresses.isDefaultReceiver), asc(addresses.createdAt), asc(addresses.id))
    .limit(addressesMax);
}

interface NamedAddress extends ShipTo {
  /** The form's id, which becomes a new address's. */
  id: string;
  title: string;
  isDefaultReceiver: boolean;
  isDefaultImporter: boolean;
}

/** Adds an address. The company's first becomes its default for both uses; the same form twice adds one. */
export async function addAddress(scope: Scope<Buyer>, wanted: NamedAddress) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  const { companyId } = actor;
  // Which address is the default may have changed since.
  const { isDefaultReceiver: _, isDefaultImporter: __, ...said } = wanted;
  const [known, [earlier]] = await db.batch([
    addressesQuery(scope),
    formRowQuery(scope, addresses, { ...said, companyId }),
  ]);
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  if (known.length >= addressesMax) return refuse("too-many");

  const first = known.length === 0;
  const row = {
    ...wanted,
    companyId,
    createdAt: now,
    isDefaultReceiver: first || wanted.isDefaultReceiver,
    isDefaultImporter: first || wanted.isDefaultImporter,
  };
  return commitOnce(
    scope,
    formRowQuery(scope, addresses, { ...said, companyId }),
    [...clearDefaults(scope, row), db.insert(addresses).values(row)],
    { "addresses.id": "form-used" },
  );
}

/** Changes an address; requests made before keep their copy of it. */
export async function changeAddress(scope: Scope<Buyer>, { id, ...wanted }: NamedAddress) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  const known = await addressesQuery(scope);
  if (!known.some((address) => address.id === id)) return refuse("not-found");
  await commit(
    scope,
    [
      ...clearDefaults(scope, wanted),
      db
        .update(addresses)
        .set(wanted)
        .where(and(eq(addresses.id, id), eq(addresses.companyId, actor.companyId))),
    ],
    {},
  );
  return done(undefined);
}

/**
 * Removes an address. A default passes to the named address, or without a name to the oldest that is left,
 * which is answered: a company with addresses always has a default for its requests. With "ask" a default
 * address is not removed.
 */
export async function removeAddress(
  scope: Scope<Buyer>,
  id: string,
  wanted: "ask" | { id?: string | undefined },
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  const known = await addressesQuery(scope);
  const removed = known.find((address) => address.id === id);
  if (!removed) return refuse("not-found");
  const { isDefaultReceiver, isDefaultImporter } = removed;
  const isDefault = isDefaultReceiver || isDefaultImporter;
  if (wanted === "ask" && isDefault) return refuse("is-default");
  const heirId = wanted === "ask" ? undefined : wanted.id;
  const left = known
    .filter((address) => address.id !== id)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const next = heirId ? left.find((address) => address.id === heirId) : left[0];
  if (heirId && !next) return refuse("not-found");
  const heir = isDefault ? next : undefined;
  await commit(
    scope,
    [
      db
        .delete(addresses)
        .where(and(eq(addresses.id, id), eq(addresses.companyId, actor.companyId))),
      ...(heir
        ? [
            db
              .update(addresses)
              .set({
                ...(isDefaultReceiver && { isDefaultReceiver }),
                ...(isDefaultImporter && { isDefaultImporter }),
              })
              .where(and(eq(addresses.id, heir.id), eq(addresses.companyId, actor.companyId))),
          ]
        : []),
    ],
    {},
  );
  return done({
    newDefault: heir
      ? { id: heir.id, title: heir.title, isDefaultReceiver, isDefaultImporter }
      : null,
  });
}

/** Clears the defaults that another address is about to get. */
function clearDefaults(
  { db, actor }: Scope<Buyer>,
  {
    isDefaultReceiver,
    isDefaultImporter,
  }: Pick<NamedAddress, "isDefaultReceiver" | "isDefaultImporter">,
): Statement[] {
  const own = eq(addresses.companyId, actor.companyId);
  return [
    ...(isDefaultReceiver
      ? [db.update(addresses).set({ isDefaultReceiver: false }).where(own)]
      : []),
    ...(isDefaultImporter
      ? [db.update(addresses).set({ isDefaultImporter: false }).where(own)]
      : []),
  ];
}

/**
 * Checks that a postal code exists and lies in the prefecture, which decides surcharges. A company's own code
 * is in no list of towns: it is accepted where its first three digits belong to the prefecture. With
 * `byHand`, a code that no list knows is accepted and marked for staff to check.
 */
export async function checkPlace(
  directories: Directories,
  {
    postalCode,
    prefecture,
    byHand,
  }: { postalCode: string; prefecture: string | undefined; byHand: boolean },
) {
  const code = postalCode.replace("-", "");
  const places = await directories.places(code);
  const known =
    places.length > 0
      ? places.map((place) => place.prefecture)
      : await directories.prefecturesNear(code);
  const [first] = known;
  if (!first) return byHand ? done({ placeUnchecked: true }) : refuse("no-such-postal-code");
  if (!prefecture || known.includes(prefecture)) return done({ placeUnchecked: false });
  return { ...refuse("postal-code-elsewhere"), prefectures: [...new Set(known)] };
}
