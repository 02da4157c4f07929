import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { workbookOf } from "#app/domain/core/files/workbook.server.ts";
import { templateHeadings, templateHelp } from "#app/domain/trade/sheets/sheet-template.ts";
import { csv } from "#app/http/files/csv.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/user/excelPlaceAnOrder/order-sheet.xlsx`: the sheet to fill in, and beside it what its columns take. */
export async function loader(args: LoaderFunctionArgs) {
  await buyerScope(args, "order");
  switch (args.params.file) {
    case "order-sheet.csv":
      return csv("order-sheet.csv", [templateHeadings("ja")]);
    case "order-sheet.xlsx":
      return savedFile("xlsx", "order-sheet", await template("ja"));
    case "order-sheet-zh.xlsx":
      return savedFile("xlsx", "order-sheet-zh", await template("zh"));
    default:
      throw notFound();
  }
}

function template(lang: "ja" | "zh") {
  const help = templateHelp().map(({ ja, zh, about, example, required }) => [
    ja,
    zh,
    required ? "必須" : "",
    about,
    example,
  ]);
  return workbookOf([
    { name: lang === "ja" ? "注文" : "订单", rows: [templateHeadings(lang)] },
    { name: "列の説明", rows: [["列", "中国語", "必須", "内容", "例"], ...help] },
  ]);
}
