import { asc } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories } from "#db/schema/index.ts";
import { dayRateQuery } from "../exchange-rate/day-rate.server.ts";
import { serviceRateQuery } from "../exchange-rate/service-rate.server.ts";
import {
  customsRulesIn,
  methodsQuery,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "../price-lists/price-list.server.ts";
import type { GoodsClass } from "./goods-class.ts";
import type { LandedRules } from "./landed-cost.ts";

interface Category {
  id: string;
  nameJa: string;
  picture: string;
  dutyLowPercent: string;
  dutyHighPercent: string;
  goodsClass: GoodsClass;
}

/** Today's rules for landed costs, for whoever looks: a visitor is shown the first level's fee. */
export async function readLandedRules(scope: Scope<Buyer | Visitor>) {
  const { db, actor } = scope;
  const companyId = actor.kind === "buyer" ? actor.companyId : "";
  const [[rate], [service], methods, simplified, settingRows, categoryRows] = await db.batch([
    dayRateQuery(scope),
    serviceRateQuery(scope, companyId),
    methodsQuery(scope),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
    db.select().from(categories).orderBy(asc(categories.position)).limit(100),
  ]);
  if (!rate || !service) throw new Error("no exchange rate or service rate for today");

  const byId = new Map(categoryRows.map((category) => [category.id, category]));
  const rulesOfCustoms = customsRulesIn(settingsIn(settingRows), simplified);
  return {
    categories: categoryRows as Category[],
    levelJa: service.levelJa,
    rate,
    serviceRatePercent: service.ratePercent,
    /** Goods of a category nobody has named are taken at the widest duty of all. */
    rulesFor(categoryId: string): LandedRules {
      const category = byId.get(categoryId);
      return {
        ...rate,
        serviceRatePercent: service.ratePercent,
        dutyLowPercent: category?.dutyLowPercent ?? "0",
        dutyHighPercent: category?.dutyHighPercent ?? "30",
        goodsClass: category?.goodsClass ?? "general",
        customs: rulesOfCustoms,
        methods,
      };
    },
  };
}
