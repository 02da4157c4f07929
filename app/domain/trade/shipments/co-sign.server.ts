import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { shipmentOfStores, storesIn } from "#app/domain/core/document/document-queries.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests, users } from "#db/schema/index.ts";
import { actOnRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";

const peopleMax = 200;

/** Selects the other active people of the company, with their rights and whether they can open the request. */
export function coSignersQuery({ db, actor }: Scope<Buyer>, number: string) {
  const request = sql`(SELECT id FROM shipping_requests WHERE number = ${number})`;
  const reaches = sql<boolean>`${users.storeIds} IS NULL OR ${shipmentOfStores(request, storesIn(sql`${users.storeIds}`))}`;
  return db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      permissions: users.permissions,
      reaches: reaches.mapWith(Boolean),
    })
    .from(users)
    .where(
      and(eq(users.companyId, actor.companyId), eq(users.state, "in_use"), ne(users.id, actor.id)),
    )
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(peopleMax);
}

/** Selects the drafts that wait for this person's consent, the oldest first. */
export function askedCoSignsQuery(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  limit: number,
) {
  return db
    .select({
      number: shippingRequests.number,
      pieceCount: shippingRequests.pieceCount,
      askedByName: users.name,
      createdAt: shippingRequests.createdAt,
    })
    .from(shippingRequests)
    .leftJoin(users, eq(users.id, shippingRequests.coSignAskedBy))
    .where(
      and(
        shipmentsWithin(actor),
        eq(shippingRequests.state, "draft"),
        eq(shippingRequests.coSignerId, actor.id),
        isNull(shippingRequests.coSignedAt),
      ),
    )
    .orderBy(shippingRequests.createdAt)
    .limit(limit);
}

/** True if the person can open the request and may ship themselves, which consent requires. */
export function mayCoSign(person: Pick<Buyer, "role" | "permissions"> & { reaches: boolean }) {
  return person.reaches && (person.role === "owner" || person.permissions.includes("ship"));
}

/**
 * 共同承認をお願いする: asks a second person of the company to agree before a draft is handed in. Asking somebody else
 * withdraws the first request.
 */
export async function askCoSign(scope: Scope<Buyer>, number: string, personId: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.state !== "draft") return refuse("not-a-draft");
  if (request.coSignerId && !mayChange(actor, request)) return refuse("not-asked");
  const person = (await coSignersQuery(scope, number)).find(({ id }) => id === personId);
  if (!person || !mayCoSign(person)) return refuse("no-such-person");
  const asked = { coSignerId: person.id, coSignAskedBy: actor.id, coSignedAt: null };
  return commit(
    scope,
    [
      ...actOnRequest(scope, request, "askCoSign", asked, message("plain", { text: person.name })),
      notify(scope, {
        companyId: request.companyId,
        userId: person.id,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.co-sign-asked", { number, from: actor.name, to: person.name }),
        href: shippingPage(number),
      }),
    ],
    moveRefusals,
  );
}

/**
 * 共同承認する: only for the person who was asked. Refuses another draft than the page showed by `seenVersion`; a program may
 * leave it out. The same consent twice acts once. An edit afterwards withdraws the consent.
 */
export async function coSign(scope: Scope<Buyer>, number: string, seenVersion?: number) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.state !== "draft") return refuse("not-a-draft");
  if (request.coSignerId !== actor.id) return refuse("not-asked");
  if (request.coSignedAt)
    return seenVersion !== undefined && request.version === seenVersion + 1
      ? done(undefined)
      : refuse("co-signed-already");
  if (seenVersion !== undefined && request.version !== seenVersion) return refuse("draft-changed");
  return commit(scope, actOnRequest(scope, request, "coSign", { coSignedAt: now }), moveRefusals);
}

/**
 * 共同承認をお断りする: declines with a reason, which the person who asked is told. The draft waits for nobody then, and may
 * be written anew or asked about again.
 */
export async function declineCoSign(scope: Scope<Buyer>, number: string, reason: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.state !== "draft") return refuse("not-a-draft");
  if (request.coSignerId !== actor.id) return refuse("not-asked");
  if (request.coSignedAt) return refuse("co-signed-already");
  const words = typedMessage(reason);
  if (!words) return refuse("reason-missing");
  return commit(
    scope,
    [
      ...actOnRequest(scope, request, "declineCoSign", noneAsked, words),
      notify(scope, {
        companyId: request.companyId,
        userId: request.coSignAskedBy ?? undefined,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.co-sign-declined", { number, by: actor.name, words }),
        href: shippingPage(number),
      }),
    ],
    moveRefusals,
  );
}

const noneAsked = { coSignerId: null, coSignAskedBy: null, coSignedAt: null };

/** Withdraws the request for a second consent. */
export async function withdrawCoSign(scope: Scope<Buyer>, number: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.state !== "draft" || !request.coSignerId) return refuse("not-a-draft");
  if (!mayChange(actor, request)) return refuse("not-asked");
  return commit(scope, actOnRequest(scope, request, "withdrawCoSign", noneAsked), moveRefusals);
}

/** True for the person who asked, and for the owner. If anybody could change it, one could ask a friend instead. */
function mayChange(actor: Buyer, { coSignAskedBy }: { coSignAskedBy: string | null }) {
  return coSignAskedBy === actor.id || isOwner(actor);
}
