import type { FieldMetadata } from "@conform-to/react";
import { productSheetLimits } from "#app/domain/catalog/product-sheets/product-sheet-row.ts";
import { href } from "#app/href.ts";
import { SheetFileForm } from "#app/routes/account/read-sheet/sheet-file-form.tsx";

/** The form that sends a sheet of products, with the sheets to begin from. */
export function SendProductSheet({ id, field }: { id: string; field: FieldMetadata<any> }) {
  const template = (file: string) => href("/commodityManagement/sheet/:file", { file });
  const own = (file: string) => href("/user/lists/:file", { file });
  return (
    <div className="link-columns">
      <section className="panel stack small" aria-labelledby="h-send">
        <h2 id="h-send">ファイルを読み込む</h2>
        <SheetFileForm
          id={id}
          field={field}
          hint={`5MB、${productSheetLimits.rowsMax.toLocaleString("ja-JP")}行まで。読み込んだだけでは登録されません`}
        />
      </section>
      <section className="panel stack small" aria-labelledby="h-begin">
        <h2 id="h-begin">表を用意する</h2>
        <dl className="facts">
          <dt>登録済みの商品を直す</dt>
          <dd>
            <a href={own("products.xlsx")}>Excel</a> ・ <a href={own("products.csv")}>CSV</a>
          </dd>
          <dt>空のひな形から作る</dt>
          <dd>
            <a href={template("product-sheet.xlsx")}>Excel</a> ・{" "}
            <a href={template("product-sheet.csv")}>CSV</a>
          </dd>
        </dl>
        <p className="note">
          どちらも同じ列です。管理番号か商品IDが同じ商品は更新し、ほかの行は追加します。
          列のない項目は変わりません。列があって空欄の項目は、空にします。
        </p>
      </section>
    </div>
  );
}
