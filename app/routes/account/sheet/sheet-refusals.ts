import type { RefusalOf } from "#app/domain/core/result.ts";
import type { sendSheet } from "#app/domain/trade/orders/sheets/send-sheet.server.ts";
import { sheetLimits } from "#app/domain/trade/orders/sheets/sheet.ts";
import { chosenSheetRefusals } from "../read-sheet/chosen-sheet.ts";

/** Why a sheet was not taken, as its page says it. */
export const sheetRefusals = {
  ...chosenSheetRefusals,
  "no-file": "ファイルを選んでください",
  "too-large": "ファイルは5MBまでです。写真を外すか、シートを分けてください",
  "wrong-format":
    "Excel（.xlsx・.xls）かCSVのファイルを選んでください。マクロ付きのファイルは.xlsxで保存し直してください",
  unreadable: "ファイルを開けませんでした。Excelで開いて保存し直してから、お試しください",
  locked: "パスワードのかかったファイルは読み込めません。パスワードを外して保存し直してください",
  "unpacks-too-large":
    "ファイルの中身が大きすぎます。注文の行だけを新しいシートに貼り付けてください",
  "no-headings":
    "列の見出しが見つかりません。「商品URL・商品番号」「数量」などの見出しを1行入れてください",
  "no-offer-column": "「商品URL・商品番号」の列が見つかりません",
  "no-quantity-column": "「数量」の列が見つかりません",
  "no-rows": "見出しの下に、注文の行がありません",
  "too-many-rows": `1つのシートは${sheetLimits.rowsMax.toLocaleString("ja-JP")}行までです。シートを分けてください`,
  "too-many-sheets": `24時間に読み込めるのは${sheetLimits.sheetsPerDay}件までです。時間をおいてお試しください`,
} satisfies Record<
  Exclude<RefusalOf<typeof sendSheet>, "forbidden" | "form-used" | "several-sheets">,
  string
>;
