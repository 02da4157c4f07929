import type { FieldMetadata } from "@conform-to/react";
import { manualLimits } from "#app/domain/channels/orders/manual-sheet.ts";
import { href } from "#app/href.ts";
import { SheetFileForm } from "#app/routes/account/read-sheet/sheet-file-form.tsx";

/** The form that sends a sheet of orders, with the sheet to begin from. */
export function SendManualSheet({ id, field }: { id: string; field: FieldMetadata<any> }) {
  const template = (file: string) => href("/shopifyOrders/sheet/:file", { file });
  return (
    <div className="link-columns">
      <section className="panel stack small" aria-labelledby="h-send">
        <h2 id="h-send">ファイルを読み込む</h2>
        <SheetFileForm
          id={id}
          field={field}
          hint={`5MB、${manualLimits.rowsMax}行まで。読み込んだだけでは登録されません`}
        />
      </section>
      <section className="panel stack small" aria-labelledby="h-begin">
        <h2 id="h-begin">表を用意する</h2>
        <p>
          ひな形 <a href={template("direct-orders.xlsx")}>Excel</a> ・{" "}
          <a href={template("direct-orders.csv")}>CSV</a>
        </p>
        <p className="note">
          1行が1商品です。同じ注文番号の行は、1つの荷物で同じお届け先に送ります。お届け先は日本国内だけです。
        </p>
        <p className="note">
          お客様のお名前とご住所は暗号化して保存します。登録しなかった表は{manualLimits.hoursKept}
          時間で、登録した注文の個人情報は発送またはキャンセルから90日で削除します。
        </p>
      </section>
    </div>
  );
}
