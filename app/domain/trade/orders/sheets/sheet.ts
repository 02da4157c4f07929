import type { SheetRow } from "#app/domain/core/files/csv.ts";
import { columnLetter } from "#app/domain/core/sheet-file/sheet-table.ts";
import type { CellProblem, SheetPlaces } from "#db/schema/orders.ts";

export type { CellProblem, SheetPlaces, TypedRow } from "#db/schema/orders.ts";

/** The only table of columns: reading, template, help and messages are derived from it. */
export const sheetColumns = {
  offer: {
    ja: "商品URL・商品番号",
    zh: "商品链接",
    also: [
      "商品URL",
      "商品番号",
      "URL",
      "商品リンク",
      "リンク",
      "仕入先URL",
      "仕入れ先URL",
      "商品ページ",
      "オファー番号",
      "offer id",
      "链接",
      "网址",
      "商品网址",
      "商品编号",
      "1688链接",
      "淘宝链接",
      "采购链接",
    ],
    about: "1688・淘宝・天猫の商品URL、または商品番号（数字）",
    example: "https://detail.1688.com/offer/684201993317.html",
    required: true,
    filledDown: true,
  },
  spec: {
    ja: "カラー・サイズ",
    zh: "颜色・尺码",
    also: [
      "SKU",
      "SKU番号",
      "SKU ID",
      "規格",
      "仕様",
      "バリエーション",
      "種類",
      "商品情報",
      "カラー",
      "色",
      "サイズ",
      "型番",
      "规格",
      "规格型号",
      "款式",
      "颜色",
      "颜色分类",
      "尺码",
      "尺寸",
      "商品信息",
    ],
    about:
      "SKU番号、またはカラー・サイズの言葉（日本語・中国語）。1種類だけの商品は空欄でかまいません",
    example: "ブラック / M",
    joined: true,
    filledDown: true,
  },
  quantity: {
    ja: "数量",
    zh: "数量",
    also: [
      "注文数",
      "注文数量",
      "発注数",
      "発注数量",
      "購入数",
      "購入数量",
      "個数",
      "セット数",
      "采购数量",
      "采购数",
      "订购数量",
      "下单数量",
      "购买数量",
      "件数",
      "qty",
      "quantity",
    ],
    about: "半角の整数。セット入数があるときは、セットの数",
    example: "100",
    required: true,
  },
  perSet: {
    ja: "セット入数",
    zh: "每套数量",
    also: ["入数", "1セットの個数", "セット個数", "每组数量", "每套件数", "装箱数"],
    about: "1セットが何個か。数量に掛けます。空欄は1",
    example: "1",
    filledDown: true,
  },
  options: {
    ja: "オプション",
    zh: "增值服务",
    also: ["オプションサービス", "作業", "附加选项", "增值服务", "选项"],
    about: "オプションの名前。いくつかあるときは「、」で区切ります",
    example: "商品ラベル貼り、全数検品",
    filledDown: true,
  },
  note: {
    ja: "備考",
    zh: "备注",
    also: ["メモ", "要望", "コメント", "箱詰め備考", "留言", "备注信息"],
    about: "仕入先や検品へのご希望（200文字まで）",
    example: "色むらのない物",
    filledDown: true,
  },
  managementNumber: {
    ja: "管理番号",
    zh: "管理编号",
    also: ["商品管理番号", "自社品番", "品番", "商品コード", "货号", "商品编码", "商家编码"],
    about: "貴社での番号（64文字まで）",
    example: "MT-TB12-BKM",
    filledDown: true,
  },
  asin: {
    ja: "ASIN",
    zh: "ASIN",
    also: ["Amazon ASIN"],
    about: "半角英数字10桁",
    example: "B0ABCDEFGH",
    filledDown: true,
  },
  labelNumber: {
    ja: "FNSKU・ラベル番号",
    zh: "FNSKU・标签号",
    also: ["FNSKU", "ASIN/FNSKU", "ラベル番号", "ラベル", "JAN", "JANコード", "标签号", "条码"],
    about: "商品ラベルの番号。半角英数字とハイフン（24文字まで）",
    example: "X000ABC123",
    filledDown: true,
  },
  store: {
    ja: "店舗",
    zh: "店铺",
    also: ["店舗名", "ショップ", "ショップ名", "店铺名称"],
    about: "登録済みの店舗名。店舗ごとに注文を分けます",
    example: "本店",
    filledDown: true,
  },
  priceCap: {
    ja: "単価の上限（元）",
    zh: "最高单价（元）",
    also: ["上限単価", "価格上限", "単価上限", "价格上限", "单价上限"],
    about: "これより高い商品は注文しません",
    example: "18.00",
    filledDown: true,
  },
  stockOut: {
    ja: "欠品時の対応",
    zh: "缺货处理",
    also: ["欠品対応", "在庫切れの対応", "品切れ時", "缺货预案", "缺货时", "断货处理"],
    about:
      "「相談する」「入荷を待つ7日」「別の色: ブルー」「取りやめる」「ある分だけ買う」のいずれか、または別の仕入先の商品URL。空欄は会社の既定",
    example: "入荷を待つ7日",
    filledDown: true,
  },
  price: {
    ja: "単価（元）",
    zh: "单价（元）",
    also: ["価格", "元単価", "价格"],
    about: "控えとして読み、いまの価格と違うときにお知らせします",
    example: "16.80",
    filledDown: true,
    unoffered: true,
  },
  orderNumber: {
    ja: "注文番号",
    zh: "订单号",
    also: ["注文NO", "订单编号"],
    about: "以前の注文と同じ商品を注文するとき",
    example: "KB-261120-0001",
    filledDown: true,
    unoffered: true,
  },
} as const satisfies Record<string, SheetColumn>;

/** A column that a sheet may have, with its name in our template and in other people's sheets. */
interface SheetColumn {
  ja: string;
  zh: string;
  /** Other headings for the same field, likelier ones first. */
  also: readonly string[];
  about: string;
  example: string;
  required?: true;
  /** True if several columns of a sheet may form the field together, such as colour and size. */
  joined?: true;
  /** True if a merged cell holds for each of its rows; a quantity would be counted again. */
  filledDown?: true;
  /** True if the column is read but not part of the template. */
  unoffered?: true;
}

export type SheetField = keyof typeof sheetColumns;
export const sheetFields = Object.keys(sheetColumns) as SheetField[];
export const columnOf = (field: SheetField): SheetColumn => sheetColumns[field];

export const sheetLimits = {
  rowsMax: 2_000,
  /** The most orders that one press makes; the next press orders the rest. */
  ordersPerPress: 10,
  optionsPerRow: 20,
  /** Sheets a company may send in 24 hours. */
  sheetsPerDay: 100,
  /** Days for which a file, and rows that nobody has ordered, are stored. */
  keptDays: 90,
} as const;

/** Names a cell for somebody who has the sheet open: `D8 数量`, or `8行 数量` where the sheet lacks the column. */
export function cellName(places: SheetPlaces, row: number, field: SheetField) {
  const column = places[field]?.[0];
  const at = column === undefined ? `${row}行` : `${columnLetter(column)}${row}`;
  return `${at} ${sheetColumns[field].ja}`;
}

/** Writes the whole sentence: `D8 数量: 在庫は312個です`. */
export function problemText(places: SheetPlaces, row: number, { field, text }: CellProblem) {
  return `${cellName(places, row, field)}: ${text}`;
}

const offered = sheetFields.filter((field) => !columnOf(field).unoffered);

/** Answers the headings of the template. */
export function templateHeadings(lang: "ja" | "zh"): SheetRow {
  return offered.map((field) => sheetColumns[field][lang]);
}

/** Answers rows of the template, filled in as far as is known. */
export function templateRows(lines: readonly Partial<Record<SheetField, string | number>>[]) {
  return lines.map((line): SheetRow => offered.map((field) => line[field] ?? ""));
}

/** Describes each column, for the page and the workbook's second sheet. */
export function templateHelp() {
  return offered.map((field) => {
    const { ja, zh, about, example } = columnOf(field);
    return { field, ja, zh, about, example, required: columnOf(field).required === true };
  });
}
