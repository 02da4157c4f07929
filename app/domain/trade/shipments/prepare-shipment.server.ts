import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { lotsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { deliveryManagerQuery } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { refusalText } from "#app/domain/pricing/carriage.ts";
import {
  chargeableGrams,
  unknownPieceGrams,
  type WholeYenRange,
} from "#app/domain/pricing/freight-estimate.ts";
import {
  customsRulesIn,
  methodsQuery,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "#app/domain/pricing/price-list.server.ts";
import { addresses, lots as lotsTable } from "#db/schema/index.ts";
import { chosenStockQuery, namedLotsQuery } from "../floor/stock.server.ts";
import {
  type StoragePrice,
  type StoredPieces,
  storageOutlook,
  storagePriceIn,
  storageYen,
} from "../floor/storage.ts";
import type { BoxWishes } from "./box-wishes.ts";
import { estimateImportDues, importValuesQuery } from "./import-dues.server.ts";
import { proposedBoxes } from "./proposed-boxes.ts";
import { carriageOfRequest, toEstimate } from "./request-carriage.ts";
import { forwardedServiceOption, shippingOptions, trialPackingOption } from "./shipping-request.ts";

const addressesMax = 100;

/** The entries of a form that is shown again. */
interface RedisplayedForm {
  receiverId?: string | null | undefined;
  wishes?: Pick<BoxWishes, "maxGrams"> | null;
}

/** Reads what the form of a new request shows: chosen stock, addresses, and the cost range of every method. */
export async function prepareShipment(
  scope: Scope<Buyer>,
  lotIds: readonly string[],
  wanted: ReadonlyMap<string, number>,
  { receiverId, wishes = null }: RedisplayedForm = {},
) {
  const { db, actor } = scope;
  const lineIds = db
    .select({ id: lotsTable.orderLineId })
    .from(lotsTable)
    .where(and(lotsWithin(actor), inArray(lotsTable.id, [...lotIds])));
  const [stock, named, ship, methods, values, simplified, settings, [manager]] = await db.batch([
    chosenStockQuery(scope, lotIds),
    namedLotsQuery(scope, lotIds),
    db
      .select()
      .from(addresses)
      .where(eq(addresses.companyId, actor.companyId))
      .orderBy(desc(addresses.isDefaultReceiver), asc(addresses.createdAt))
      .limit(addressesMax),
    methodsQuery(scope),
    importValuesQuery(db, sql`${lineIds}`),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
    deliveryManagerQuery(scope),
  ]);
  const price = storagePriceIn(settingsIn(settings));
  const customs = customsRulesIn(settingsIn(settings), simplified);
  const duesAt = (freightYen: WholeYenRange | undefined) =>
    freightYen && estimateImportDues(lots, values, freightYen, customs);
  const lots = stock.map((lot) => ({
    ...lot,
    quantity: Math.min(lot.availableQuantity, wanted.get(lot.id) ?? lot.availableQuantity),
  }));
  // The form preselects the first address, which is the default one.
  const receiver = ship.find(({ id }) => id === receiverId) ?? ship[0];
  return {
    lots,
    /** The chosen lots that cannot be sent now. */
    gone: named.filter(({ id }) => !stock.some((lot) => lot.id === id)),
    addresses: ship,
    /** The account manager whom deliveries are delegated to. */
    delegatedTo: manager?.name ?? null,
    methods: methods.map((method) => {
      const carriage = carriageOfRequest({ method, receiver: receiver ?? {} }, lots);
      const refused = carriage.kind === "refused";
      const freightYen = refused ? undefined : toEstimate(carriage).freightYen;
      return {
        ...method,
        grams: chargeableGrams(lots, method.list),
        freightYen,
        dues: duesAt(freightYen),
        /** Why the method cannot be chosen; undefined where it carries the goods. */
        refusal: refused ? refusalText(method, carriage) : undefined,
      };
    }),
    /** The options for the whole request, at today's prices. */
    services: [...shippingOptions, trialPackingOption(settingsIn(settings))],
    serviceYen: forwardedServiceOption(lots)[0]?.priceYen ?? 0,
    proposed: proposedBoxes(lots, values, methods, receiver ?? {}, wishes),
    /** 保管料 of the chosen pieces as a quote would charge it if they were requested now. */
    storage: storageOf(lots, scope.now, price),
    /** The number of lots without a known weight, and the grams assumed for a piece of them. */
    unweighed: lots.filter(({ weightGrams }) => weightGrams === null).length,
    assumedGrams: unknownPieceGrams,
  };
}

function storageOf(lots: readonly StoredPieces[], now: Date, price: StoragePrice) {
  const outlooks = lots.map((lot) => storageOutlook(lot, now, price));
  return {
    yen: storageYen(lots, now, price),
    paid: outlooks.some(({ paid }) => paid),
    freeUntil: outlooks.map(({ freeUntil }) => freeUntil).sort()[0] ?? null,
  };
}
