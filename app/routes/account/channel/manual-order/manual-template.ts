import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { manualColumns } from "#app/domain/channels/orders/manual-sheet.ts";
import { csv } from "#app/http/files/csv.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/shopifyOrders/sheet/direct-orders.xlsx`: the sheet of end customers' orders to fill in. */
export async function loader(args: LoaderFunctionArgs) {
  await buyerScope(args, "shops");
  const headings = manualColumns.map(({ heading }) => heading);
  switch (args.params.file) {
    case "direct-orders.csv":
      return csv("direct-orders.csv", [headings]);
    case "direct-orders.xlsx": {
      const help = manualColumns.map(({ heading, about, example, also }) => [
        ...[heading, about, example, also.join("、")],
      ]);
      const sheets = [
        { name: "直送の注文", rows: [headings] },
        { name: "列の説明", rows: [["列", "内容", "例", "ほかの見出し"], ...help] },
      ];
      return savedFile("xlsx", "direct-orders", await args.context.workbooks.write(sheets));
    }
    default:
      throw notFound();
  }
}
