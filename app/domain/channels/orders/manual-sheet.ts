import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type HeadedRow, readHeadedRows } from "#app/domain/core/sheet-file/headed-rows.ts";
import type { SheetTable } from "#app/domain/core/sheet-file/sheet-table.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import type { Channel } from "../ports/channel.ts";
import type { ShopRow } from "../shops/open-shop.server.ts";

export const manualLimits = {
  rowsMax: 500,
  /** Characters of one cell. */
  lettersMax: 300,
  /** Sheets that a company may upload per day. */
  sheetsPerDay: 50,
  /** Hours until a sheet that was not imported is deleted with its personal data. */
  hoursKept: 24,
} as const;

export type ManualField =
  | ("orderNumber" | "name" | "postalCode" | "prefecture" | "address" | "building" | "country")
  | ("phone" | "goods" | "kind" | "quantity" | "priceYen" | "slip" | "note");

export type ManualRow = HeadedRow<ManualField>;

interface ManualColumn {
  field: ManualField;
  heading: string;
  /** Other headings for the column, as marketplaces write them. */
  also: readonly string[];
  about: string;
  example: string;
}

export const manualColumns: readonly ManualColumn[] = [
  {
    field: "orderNumber",
    heading: "注文番号",
    also: ["受注番号", "ご注文番号", "管理番号（注文）"],
    about: "必須。貴社の番号。同じ番号の行は、1つの注文の商品として扱います",
    example: "A-1001",
  },
  {
    field: "name",
    heading: "お届け先名",
    also: ["氏名", "お名前", "送付先氏名", "受取人"],
    about: "必須。64文字まで",
    example: "見本 太郎",
  },
  {
    field: "postalCode",
    heading: "郵便番号",
    also: ["送付先郵便番号", "〒"],
    about: "必須。7桁",
    example: "150-0002",
  },
  {
    field: "prefecture",
    heading: "都道府県",
    also: ["送付先都道府県"],
    about: "住所の先頭に書いてあれば、空欄でかまいません",
    example: "東京都",
  },
  {
    field: "address",
    heading: "住所",
    also: ["市区町村・番地", "送付先住所", "ご住所"],
    about: "必須。市区町村と番地。150文字まで",
    example: "渋谷区渋谷0-0-1",
  },
  {
    field: "building",
    heading: "建物名",
    also: ["建物名・部屋番号", "住所2"],
    about: "建物名と部屋番号",
    example: "見本マンション101",
  },
  {
    field: "phone",
    heading: "電話番号",
    also: ["送付先電話番号", "TEL"],
    about: "必須。10桁か11桁",
    example: "03-0000-0001",
  },
  {
    field: "goods",
    heading: "商品",
    also: ["商品番号", "SKU", "商品SKU", "ASIN", "JAN"],
    about: "必須。自社商品の管理番号・SKU・ASIN・JAN、販売先のSKU、または仕入先の商品番号かURL",
    example: "TOTE-01",
  },
  {
    field: "kind",
    heading: "種類",
    also: ["カラー・サイズ", "カラー"],
    about: "仕入先の商品番号で書いたときの、カラー・サイズか種類の番号",
    example: "",
  },
  {
    field: "quantity",
    heading: "数量",
    also: ["個数"],
    about: "必須。1以上の整数",
    example: "1",
  },
  {
    field: "priceYen",
    heading: "販売価格（円）",
    also: ["単価", "販売価格"],
    about: "お客様への販売価格（1個）。記録だけに使います",
    example: "1980",
  },
  {
    field: "slip",
    heading: "同梱物",
    also: ["納品書"],
    about: "「納品書」か「なし」。空欄は、自動発注の設定のとおり",
    example: "納品書",
  },
  {
    field: "note",
    heading: "備考",
    also: ["メモ", "ご要望"],
    about: "お客様のご要望など。200文字まで",
    example: "",
  },
  {
    field: "country",
    heading: "国",
    also: ["国名"],
    about: "日本国内だけにお届けします。空欄でかまいません",
    example: "",
  },
];

export function manualHeading(field: ManualField) {
  return manualColumns.find((column) => column.field === field)!.heading;
}

/** The problem of a cell, or of the whole row if `field` is null. */
export interface ManualProblem {
  field: ManualField | null;
  text: string;
}

export type ManualRowState = "fine" | "wrong";

export const manualRowStates: Record<ManualRowState, string> = {
  fine: "登録できます",
  wrong: "エラー",
};

const { rowsMax, lettersMax } = manualLimits;

/** Rows read of a file: titles and blank rows do not count against `rowsMax`. */
export const manualFileRowsMax = rowsMax + 200;

/**
 * Reads the rows of the sheet with the needed headings. Refuses files without one or with several, or
 * with too many rows.
 */
export function readManualRows(tables: readonly SheetTable[]) {
  return readHeadedRows(tables, {
    columns: manualColumns,
    isHead: (fields) =>
      (["goods", "quantity", "address"] as const).every((needed) => fields.has(needed)),
    rowsMax,
    lettersMax,
  });
}

/**
 * Answers the row of the company's shop without a marketplace, which holds the orders it uploads by
 * sheet.
 */
export function manualShopRow({ actor, now }: Pick<Scope<Buyer>, "actor" | "now">): ShopRow {
  const { companyId, id: userId } = actor;
  return {
    id: `manual-${companyId}`,
    companyId,
    shopId: "manual",
    name: "シートの注文",
    // No adapter has this name: callers of marketplaces check the state first.
    channel: "other" as string as Channel,
    storeId: null,
    state: "manual",
    version: 1,
    scopes: [],
    userId,
    connectedAt: now,
    fetchHours: null,
  };
}

/** Uploading needs the right to order and the right to all of the company's shops. */
export function mayUploadOrders(actor: Buyer) {
  return mayKeepStores(actor) && buyerMay(actor, "order");
}
