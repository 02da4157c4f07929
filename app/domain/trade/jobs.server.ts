import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Job } from "#app/domain/core/job.ts";
import type { CardService } from "../money/payments/card-service.ts";
import { expirePayments } from "../money/payments/start-bank-payment.server.ts";
import { lapseOffers } from "./after-sales/handle-claim.server.ts";
import { answerOverdueCases } from "./floor/answer-case.server.ts";
import { watchShipments } from "./floor/find-tracked.server.ts";
import type { CarrierTracking } from "./floor/parcel.ts";
import { pollParcels } from "./floor/poll-parcels.server.ts";
import { remindStorage } from "./floor/remind-storage.server.ts";
import { openPreorders } from "./orders/preorder.server.ts";
import { deleteStaleQuoteDrafts } from "./orders/quote-queries.server.ts";
import { calculateServiceRecord } from "./orders/service-level.server.ts";
import { clearSheets } from "./orders/sheets/send-sheet.server.ts";
import { expireQuotes } from "./orders/take-back-quote.server.ts";
import {
  carryOutPendingOrders,
  pollMarketplaceOrders,
} from "./purchasing/carry-out-marketplace-orders.server.ts";
import type { OrderingMarketplace } from "./purchasing/marketplace-ordering.ts";
import { endWaits } from "./purchasing/stock-out-plans.server.ts";
import { sumSoldMonths, sumSupplierRecords } from "./purchasing/supplier-records.server.ts";
import { cancelUnsettled, lapseShippingQuotes } from "./shipments/cancel-shipment.server.ts";
import { followClasses } from "./shipments/follow-class.server.ts";
import { joinReplacements, remindShorts } from "./shipments/short-pick.server.ts";

export interface TradePorts {
  files(): FileStore;
  /** Left out where no such service is configured: staff follow parcels at the carriers themselves. */
  tracking?(): CarrierTracking | undefined;
  /** Left out where no card is taken. */
  cards?(): CardService | undefined;
  /** The marketplaces that we buy at; left out where staff buy by hand. */
  marketplaceOrders?(): readonly OrderingMarketplace[];
}

export const tradeJobs: Job<TradePorts>[] = [
  {
    // First the transfers that did not come, so that a quote past its day is made anew in the same run.
    name: "expire-quotes",
    cron: "5 * * * *",
    async run(scope, { cards }) {
      await expirePayments(scope);
      await expireQuotes(scope);
      await deleteStaleQuoteDrafts(scope);
      await cancelUnsettled(scope);
      await lapseShippingQuotes(scope, cards?.());
    },
  },
  { name: "answer-overdue-cases", cron: "5 * * * *", run: answerOverdueCases },
  { name: "lapse-claim-offers", cron: "5 * * * *", run: lapseOffers },
  { name: "end-waits", cron: "5 * * * *", run: endWaits },
  // A day of Japan begins at 15:00; by the hour, so that one missed is made up soon.
  { name: "open-preorders", cron: "5 * * * *", run: openPreorders },
  // 03:10 in Japan, when the day before is over.
  { name: "remind-storage", cron: "10 18 * * *", run: remindStorage },
  { name: "sum-sold-months", cron: "10 18 * * *", run: sumSoldMonths },
  { name: "sum-supplier-records", cron: "10 18 * * *", run: sumSupplierRecords },
  { name: "sum-service-record", cron: "10 18 * * *", run: calculateServiceRecord },
  {
    name: "clear-sheets",
    cron: "10 18 * * *",
    run: (scope, { files }) => clearSheets(scope, files()),
  },
  { name: "follow-classes", cron: "*/5 * * * *", run: followClasses },
  { name: "remind-shorts", cron: "5 * * * *", run: remindShorts },
  { name: "join-replacements", cron: "*/5 * * * *", run: joinReplacements },
  { name: "watch-shipments", cron: "5 * * * *", run: watchShipments },
  {
    name: "carry-out-marketplace-orders",
    cron: "*/5 * * * *",
    run: (scope, { marketplaceOrders }) =>
      carryOutPendingOrders(scope, marketplaceOrders?.() ?? []),
  },
  {
    name: "follow-marketplace-orders",
    cron: "*/5 * * * *",
    run: (scope, { marketplaceOrders }) =>
      pollMarketplaceOrders(scope, marketplaceOrders?.() ?? []),
  },
  {
    name: "ask-parcels",
    cron: "*/5 * * * *",
    run: (scope, { tracking }) => pollParcels(scope, tracking?.()),
  },
];
