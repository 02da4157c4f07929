import { productSheetLimits } from "#app/domain/catalog/product-sheets/product-sheet-row.ts";
import type {
  sendProductSheet,
  takeProductSheet,
} from "#app/domain/catalog/product-sheets/send-product-sheet.server.ts";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import { chosenSheetRefusals } from "../../read-sheet/chosen-sheet.ts";
import { productRefusals } from "../product-texts.ts";

/** Why a sheet of products was not taken in, as its page says it. */
export const productSheetRefusals = {
  ...chosenSheetRefusals,
  "no-file": "ファイルを選んでください",
  "too-large": "ファイルは5MBまでです。シートを分けてください",
  "wrong-format": "Excel（.xlsx・.xls）かCSVのファイルを選んでください",
  unreadable: "ファイルを開けませんでした。Excelで開いて保存し直してから、お試しください",
  locked: "パスワードのかかったファイルは読み込めません。パスワードを外して保存し直してください",
  "unpacks-too-large":
    "ファイルの中身が大きすぎます。商品の行だけを新しいシートに貼り付けてください",
  "no-headings":
    "列の見出しが見つかりません。「管理番号」「商品名」など、ひな形の見出しを1行入れてください",
  "no-rows": "見出しの下に、商品の行がありません",
  "too-many-rows": `1つのシートは${productSheetLimits.rowsMax.toLocaleString("ja-JP")}行までです。シートを分けてください`,
  "too-many-sheets": `24時間に読み込めるのは${productSheetLimits.sheetsPerDay}件までです。時間をおいてお試しください`,
} satisfies Record<
  Exclude<RefusalOf<typeof sendProductSheet>, "forbidden" | "form-used" | "several-sheets">,
  string
>;

/** Why its rows were not. */
export const takeRefusals = {
  "wrong-rows":
    "エラーの行があるため、登録していません。表を修正して読み込み直すか、「エラーの行を除いて登録する」を選んでください",
  "nothing-to-take": "追加・更新する行がありません",
  "library-full": `商品ライブラリは${ownProductLimits.productsMax.toLocaleString("ja-JP")}件までです`,
  "moved-meanwhile":
    "確認のあとに商品の内容が変わりました。表示を更新したので、もう一度ご確認ください",
  "management-number-taken": productRefusals["management-number-taken"],
  "sku-bound": productRefusals["sku-bound"],
  "too-many-tags": productRefusals["too-many-tags"],
} satisfies Record<Exclude<RefusalOf<typeof takeProductSheet>, "forbidden" | "not-found">, string>;
