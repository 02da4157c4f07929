import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { productSheetColumns } from "#app/domain/catalog/products/product-sheet.ts";
import { csv } from "#app/http/files/csv.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/commodityManagement/sheet/product-sheet.xlsx`: the sheet to fill in; a new product has no id yet. */
export async function loader(args: LoaderFunctionArgs) {
  await buyerScope(args, "products");
  const columns = productSheetColumns.filter(({ field }) => field !== "id");
  const headings = columns.map(({ heading }) => heading);
  switch (args.params.file) {
    case "product-sheet.csv":
      return csv("product-sheet.csv", [headings]);
    case "product-sheet.xlsx": {
      const help = columns.map(({ heading, about, also }) => [heading, about, also.join("、")]);
      const sheets = [
        { name: "自社商品", rows: [headings] },
        { name: "列の説明", rows: [["列", "内容", "ほかの見出し"], ...help] },
      ];
      return savedFile("xlsx", "product-sheet", await args.context.workbooks.write(sheets));
    }
    default:
      throw notFound();
  }
}
