import { manualLimits } from "#app/domain/channels/orders/manual-sheet.ts";
import type {
  importManualSheet,
  uploadManualSheet,
} from "#app/domain/channels/orders/manual-sheets.server.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import { productSheetRefusals } from "#app/routes/account/product/sheet/product-sheet-texts.ts";

const notOffered = "この環境では、お客様の個人情報をお預かりできないため、登録できません";

/** Why a sheet of orders was not taken in, as its page says it. */
export const manualSheetRefusals = {
  ...productSheetRefusals,
  "no-headings":
    "列の見出しが見つかりません。「住所」「商品」「数量」など、ひな形の見出しを1行入れてください",
  "no-rows": "見出しの下に、注文の行がありません",
  "too-many-rows": `1つのシートは${manualLimits.rowsMax}行までです。シートを分けてください`,
  "unpacks-too-large":
    "ファイルの中身が大きすぎます。注文の行だけを新しいシートに貼り付けてください",
  "not-offered": notOffered,
} satisfies Record<
  Exclude<RefusalOf<typeof uploadManualSheet>, "forbidden" | "form-used" | "several-sheets">,
  string
>;

/** Why its rows were not. */
export const manualTakeRefusals = {
  "wrong-rows":
    "エラーの行があるため、登録していません。表を直して読み込み直すか、「正しい注文だけ登録する」を選んでください",
  "nothing-to-take": "登録できる行がありません",
  "moved-meanwhile": "確認のあとに内容が変わりました。表示を更新したので、もう一度ご確認ください",
  "not-offered": notOffered,
} satisfies Record<Exclude<RefusalOf<typeof importManualSheet>, "forbidden" | "not-found">, string>;
