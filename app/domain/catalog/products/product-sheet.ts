import { type OwnProductField, ownProductNames } from "./own-product.ts";

export type ProductSheetField =
  | Exclude<OwnProductField, "optionIds">
  | "tags"
  | "offer"
  | "sku"
  | "id";

interface ProductSheetColumn {
  field: ProductSheetField;
  heading: string;
  /** Other accepted headings. */
  also: readonly string[];
  about: string;
}

const own = (
  field: Exclude<OwnProductField, "optionIds">,
  about: string,
  also: readonly string[] = [],
): ProductSheetColumn => ({ field, heading: ownProductNames[field].ja, also, about });

/** The columns of the sheet of own products, which export and import share. */
export const productSheetColumns: readonly ProductSheetColumn[] = [
  own("managementNumber", "貴社の番号。同じ番号の商品があれば、その商品を更新します", ["品番"]),
  own("name", "必須。100文字まで", ["品名", "商品名称"]),
  own("ownSku", "貴社やモールのSKU", ["出品者SKU", "商品管理番号"]),
  own("asin", "10桁"),
  own("labelNumber", "ラベルに印刷する番号。FNSKUなど", ["FNSKU", "ラベル番号"]),
  own("jan", "8桁か13桁", ["JAN", "EAN", "JANコード"]),
  own("labelText", "ラベルに印刷する文言"),
  own("weightGrams", "梱包後の1個の重量", ["重さ"]),
  own("lengthMm", "梱包後の1個の長さ", ["縦"]),
  own("widthMm", "梱包後の1個の幅", ["横"]),
  own("heightMm", "梱包後の1個の高さ"),
  own("hsCode", "6桁か9桁", ["税番", "HS"]),
  own("customsJa", "申告に使う品名", ["日本語品名"]),
  own("customsEn", "インボイスに書く品名", ["英語品名", "英文品名"]),
  own("material", "例: 綿100%", ["材質"]),
  own("goodsClass", "一般の品、食品に触れる品、電池入りの品、液体・粉末、ブランド品"),
  own("note", "注文の明細に書く備考", ["メモ"]),
  own("inspectionPoints", "検品のたびに最初に確認します。200文字まで", ["検品項目"]),
  own("priceCapFen", "この単価を超えると、注文の前に確認します", ["上限単価"]),
  own("sellingPriceYen", "モールでの販売価格。利益の計算に使います", ["売価", "販売価格"]),
  { field: "tags", heading: "タグ", also: [], about: "「、」で区切って10個まで" },
  {
    field: "offer",
    heading: "仕入先の商品番号",
    also: ["商品URL", "URL"],
    about: "1688・淘宝の商品番号かURL",
  },
  {
    field: "sku",
    heading: "仕入先の種類",
    also: ["カラー・サイズ", "カラー", "種類"],
    about: "種類の番号か、カラー・サイズ",
  },
  {
    field: "id",
    heading: "商品ID",
    also: [],
    about: "出力した表に入っています。変更しないでください",
  },
];
