import { lt } from "drizzle-orm";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Job } from "#app/domain/core/job.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { channelStates } from "#db/schema/index.ts";
import type { PictureSource } from "../catalog/pictures/pictures.server.ts";
import { forgetCompanyPictures, readCompanyPictures } from "./articles/company-pictures.server.ts";
import { runPlansJob } from "./delivery-plans/delivery-plan.ts";
import { reconcilePlans } from "./delivery-plans/reconcile-plans.server.ts";
import { runPlans } from "./delivery-plans/run-plans.server.ts";
import { clearFetches, fetchShops } from "./fetch-kinds.server.ts";
import { forgetExpiredReceivers } from "./orders/import-orders.server.ts";
import { clearManualSheets, endSentManualOrders } from "./orders/manual-sheets.server.ts";
import { payDirect } from "./orders/pay-direct.server.ts";
import { reportShipments } from "./orders/report-shipments.server.ts";
import { requestDropshipments } from "./orders/request-dropshipments.server.ts";
import { runRules } from "./orders/run-rules.server.ts";
import { syncOrderChanges } from "./orders/sync-order-changes.server.ts";
import type { ShopPorts } from "./ports/connecting.ts";
import type { NewPlan } from "./ports/inbound.ts";
import { reckonWarnings } from "./replenishment/reckon-warnings.server.ts";
import { clearHooks, processHooks, processHooksJob } from "./shop-hooks.server.ts";
import { warnOfExpiringKeys } from "./shops/close-shop.server.ts";
import { resealKeys, type ShopAccess } from "./shops/open-shop.server.ts";
import { clearRateLimits } from "./shops/rate-limit.server.ts";

export interface ChannelsPorts {
  seal?(): Seal | undefined;
  /** Left out if no marketplace is connected. */
  shops?(): ShopPorts;
  files(): FileStore;
  /** Left out if no pictures are read; products are then proposed by numbers and words only. */
  shopPictures?(): PictureSource | undefined;
  /**
   * The sender of deliveries to Amazon's warehouses; left out if this deployment names no
   * warehouse.
   */
  sender?(): NewPlan["from"] | undefined;
}

/** Answers undefined if no marketplace is connected or no key opens the shops' keys. */
function shopAccessFrom({ seal, shops }: ChannelsPorts): ShopAccess | undefined {
  const [opened, ports] = [seal?.(), shops?.()];
  return opened && ports && { seal: opened, ports };
}

export const channelsJobs: Job<ChannelsPorts>[] = [
  {
    name: processHooksJob,
    cron: "*/5 * * * *",
    async run(scope, ports) {
      const access = shopAccessFrom(ports);
      if (access) await processHooks(scope, access);
    },
  },
  {
    name: "fetch-shops",
    cron: "*/5 * * * *",
    async run(scope, ports) {
      const access = shopAccessFrom(ports);
      if (access) await fetchShops(scope, access);
    },
  },
  {
    name: runPlansJob,
    cron: "*/5 * * * *",
    async run(scope, ports) {
      const access = shopAccessFrom(ports);
      if (!access) return;
      const pause = (ms: number) => new Promise<void>((passed) => setTimeout(passed, ms));
      const from = ports.sender?.();
      await runPlans(scope, { ...access, files: ports.files(), from, pause });
    },
  },
  {
    name: "reconcile-delivery-plans",
    cron: "5 * * * *",
    async run(scope, ports) {
      const access = shopAccessFrom(ports);
      if (access) await reconcilePlans(scope, access);
    },
  },
  {
    name: "follow-direct-orders",
    cron: "*/5 * * * *",
    async run(scope, { seal }) {
      const opened = seal?.();
      await syncOrderChanges(scope, opened);
      if (opened) await requestDropshipments(scope, opened);
      await payDirect(scope);
      await endSentManualOrders(scope);
    },
  },
  {
    name: "tell-sent-parcels",
    cron: "*/5 * * * *",
    async run(scope, ports) {
      const access = shopAccessFrom(ports);
      if (access) await reportShipments(scope, access);
    },
  },
  // At two in the morning in Japan; the next runs continue an interrupted one.
  {
    name: "order-direct",
    cron: "*/5 * * * *",
    async run(scope, ports) {
      const access = shopAccessFrom(ports);
      if (access) await runRules(scope, access);
    },
  },
  {
    name: "read-company-pictures",
    cron: "*/5 * * * *",
    run: (scope, { shopPictures }) => readCompanyPictures(scope, shopPictures?.()),
  },
  // Hourly, so that a missed run is soon made up; each warning goes out once.
  { name: "warn-shop-keys", cron: "5 * * * *", run: warnOfExpiringKeys },
  {
    name: "reseal-shop-keys",
    cron: "5 * * * *",
    run: (scope, { seal }) => resealKeys(scope, seal?.()),
  },
  // Once a day after the night's fetches; each run continues where the one before stopped.
  {
    name: "reckon-replenishment",
    cron: "*/5 * * * *",
    run: (scope) => reckonWarnings(scope),
  },
  // Hourly, so that shops with many orders build up no backlog.
  {
    name: "forget-end-customers",
    cron: "5 * * * *",
    async run(scope) {
      await forgetExpiredReceivers(scope);
      await clearManualSheets(scope);
    },
  },
  {
    name: "clear-shop-traces",
    cron: "10 18 * * *",
    async run(scope) {
      const { db, now } = scope;
      await clearFetches(scope);
      await clearHooks(scope);
      await clearRateLimits(scope);
      await forgetCompanyPictures(scope);
      await db.delete(channelStates).where(lt(channelStates.madeAt, daysAfter(now, -1)));
    },
  },
];
