import { japanDay } from "../calendar.ts";
import type { SheetRow } from "../files/sheet.ts";
import type { PaperedDocument } from "./list-papers.server.ts";

/** The list of papers as a sheet, its heading on top. */
export function paperListRows(documents: readonly PaperedDocument[]): SheetRow[] {
  const day = (moment: Date | null) => (moment ? japanDay(moment) : "");
  return [
    [
      ...["番号", "日付", "見積日", "お支払い日", "出荷日"],
      ...["合計（円）", "クーポン（円）", "お支払い額（円）"],
    ],
    ...documents.map((one) => [
      one.number,
      day(one.createdAt),
      day(one.quotedAt),
      day(one.paidAt),
      day(one.shippedAt),
      one.totalYen,
      one.couponYen,
      one.totalYen - one.couponYen,
    ]),
  ];
}
