import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { firstSkus, offersOfGoods } from "#app/domain/catalog/pallets/decide-goods.server.ts";
import { palletLimits } from "#app/domain/catalog/pallets/pallet.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { SheetRow } from "#app/domain/core/files/csv.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  templateHeadings,
  templateHelp,
  templateRows,
} from "#app/domain/trade/orders/sheets/sheet.ts";
import { csv } from "#app/http/files/csv.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";

/**
 * `/user/excelPlaceAnOrder/order-sheet.xlsx`: the sheet to fill in, and beside it what its columns take; with
 * `?goods=12.13` it holds these goods of pallets already, at their smallest quantities.
 */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "order");
  const { workbooks } = args.context;
  const goods = new URL(args.request.url).searchParams.get("goods");
  switch (args.params.file) {
    case "order-sheet.csv":
      return csv("order-sheet.csv", [templateHeadings("ja")]);
    case "order-sheet.xlsx":
      return savedFile(
        "xlsx",
        "order-sheet",
        await workbooks.write(template("ja", goods ? await rowsOf(scope, goods) : [])),
      );
    case "order-sheet-zh.xlsx":
      return savedFile("xlsx", "order-sheet-zh", await workbooks.write(template("zh")));
    default:
      throw notFound();
  }
}

async function rowsOf(scope: Scope<Buyer>, goods: string) {
  if (!buyerMay(scope.actor, "products")) throw forbidden();
  const numbers = goods.split(".").map(Number).filter(Number.isSafeInteger);
  const chosen = await offersOfGoods(scope, numbers.slice(0, palletLimits.atOnceMax));
  if (chosen.length === 0) throw notFound();
  const offerIds = chosen.map(({ offerId }) => offerId);
  const lines = (await firstSkus(scope, offerIds)).map(({ offerId, skuId, minOrder }) => ({
    offer: offerId,
    spec: skuId,
    quantity: minOrder,
  }));
  return templateRows(lines);
}

function template(lang: "ja" | "zh", rows: readonly SheetRow[] = []) {
  const help = templateHelp().map(({ ja, zh, about, example, required }) => [
    ja,
    zh,
    required ? "必須" : "",
    about,
    example,
  ]);
  return [
    { name: lang === "ja" ? "注文" : "订单", rows: [templateHeadings(lang), ...rows] },
    { name: "列の説明", rows: [["列", "中国語", "必須", "内容", "例"], ...help] },
  ];
}
