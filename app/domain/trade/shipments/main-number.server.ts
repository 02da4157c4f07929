import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, isOwner } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { actOnRequest } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { takesFiles } from "./shipping-request.ts";

/**
 * Sets the 主番号, which groups requests that travel together, until the carrier has the goods; empty means alone. A
 * self-consolidated request must keep one after it is handed in. In a draft a change withdraws the second person's
 * consent; after that the change needs it.
 */
export async function setMainNumber(scope: Scope<Buyer>, number: string, mainNumber: string) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.mainNumber === mainNumber) return done(undefined);
  if (mainNumber === number) return refuse("own-number");
  if (await namesNoRequest(scope, mainNumber)) return refuse("no-such-request");
  if (!takesFiles(request.state) || request.shippedAt) return refuse("shipped-already");
  if (!mainNumber && request.selfConsolidated && request.submittedAt)
    return refuse("main-number-missing");
  if (request.coSignedAt && request.state !== "draft")
    return askMainNumber(scope, request, mainNumber);
  return commit(
    scope,
    actOnRequest(
      scope,
      request,
      "nameMain",
      { mainNumber, coSignedAt: null },
      message("plain", { text: mainNumber }),
    ),
    moveRefusals,
  );
}

/** True for a main number that is written as the number of a shipping request, of which the company has none. */
export async function namesNoRequest({ db, actor }: Scope<Buyer>, mainNumber: string) {
  if (!/^PD-\d{6}-\d+$/i.test(mainNumber)) return false;
  const [found] = await db
    .select({ id: shippingRequests.id })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.number, mainNumber), shipmentsWithin(actor)))
    .limit(1);
  return !found;
}

type Asked = Pick<
  typeof shippingRequests.$inferSelect,
  "askedMainNumber" | "askedMainBy" | "coSignerId" | "coSignAskedBy"
>;

/**
 * Answers the person whose consent a new main number waits for: of the two who agreed to the draft, the one who did
 * not ask.
 */
export function mainNumberApproverId({ askedMainBy, coSignerId, coSignAskedBy }: Asked) {
  return askedMainBy === coSignerId ? coSignAskedBy : coSignerId;
}

/** 主番号の変更を承認する: only for the other person, and only for the number that they saw. */
export async function agreeToMainNumber(scope: Scope<Buyer>, number: string, mainNumber: string) {
  const found = await readAskedRequest(scope, number);
  if (!found.ok) return found;
  const request = found.value;
  if (mainNumberApproverId(request) !== scope.actor.id) return refuse("not-asked");
  if (request.askedMainNumber !== mainNumber) return refuse("moved-meanwhile");
  return commit(
    scope,
    actOnRequest(
      scope,
      request,
      "nameMain",
      { mainNumber, ...noneAsked },
      message("plain", { text: mainNumber }),
    ),
    moveRefusals,
  );
}

/** Declines another main number: only for the person who asked, the person asked, or the owner. */
export async function declineMainNumber(scope: Scope<Buyer>, number: string) {
  const found = await readAskedRequest(scope, number);
  if (!found.ok) return found;
  const request = found.value;
  const theirs = [request.askedMainBy, mainNumberApproverId(request)];
  if (!theirs.includes(scope.actor.id) && !isOwner(scope.actor)) return refuse("not-asked");
  return commit(
    scope,
    actOnRequest(
      scope,
      request,
      "keepMain",
      noneAsked,
      message("plain", { text: request.mainNumber }),
    ),
    moveRefusals,
  );
}

const sameMainNumberMax = 50;

/** Selects the company's other requests with the same main number, or named by it, the oldest first. */
export function sameMainNumberQuery({ db, actor }: Scope<Buyer>, number: string) {
  const own = db
    .select({ mainNumber: shippingRequests.mainNumber })
    .from(shippingRequests)
    .where(and(eq(shippingRequests.number, number), shipmentsWithin(actor)));
  return db
    .select({ number: shippingRequests.number, state: shippingRequests.state })
    .from(shippingRequests)
    .where(
      and(
        shipmentsWithin(actor),
        or(
          and(inArray(shippingRequests.mainNumber, own), ne(shippingRequests.mainNumber, "")),
          inArray(shippingRequests.number, own),
          // Others may name this very request.
          and(eq(shippingRequests.mainNumber, number), ne(shippingRequests.mainNumber, "")),
        ),
        ne(shippingRequests.number, number),
      ),
    )
    .orderBy(asc(shippingRequests.createdAt))
    .limit(sameMainNumberMax);
}

const noneAsked = { askedMainNumber: null, askedMainBy: null };

/** 主番号の変更のお願い: asks for a new main number; the present one stands until the other person agrees. */
function askMainNumber(
  scope: Scope<Buyer>,
  request: typeof shippingRequests.$inferSelect,
  mainNumber: string,
) {
  const { actor } = scope;
  const asked = { askedMainNumber: mainNumber, askedMainBy: actor.id };
  return commit(
    scope,
    [
      ...actOnRequest(scope, request, "askMain", asked, message("plain", { text: mainNumber })),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.main-number-asked", {
          number: request.number,
          by: actor.name,
          mainNumber,
        }),
        href: shippingPage(request.number),
      }),
    ],
    moveRefusals,
  );
}

/** Reads a request with a main number that waits for consent, as long as it can be changed. */
async function readAskedRequest(scope: Scope<Buyer>, number: string) {
  if (!buyerMay(scope.actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.askedMainNumber === null) return refuse("not-asked");
  if (!takesFiles(request.state) || request.shippedAt) return refuse("shipped-already");
  return done(request);
}
