import {
  type ReturnFate,
  type ReturnPlace,
  type ReturnReason,
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/orders/direct-return.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";

interface ReturnRow {
  id: string;
  title: string;
  quantity: number;
  reason: ReturnReason;
  place: ReturnPlace;
  fate: ReturnFate;
  note: string;
  returnedOn: string;
  notedBy: "buyer" | "staff";
  notedByName: string;
}

const labels = {
  returns: { ja: "返品", zh: "直发退货" },
  day: { ja: "返品の日", zh: "退货日" },
  company: { ja: "会員", zh: "会员" },
  goods: { ja: "商品", zh: "商品" },
  pieces: { ja: "数量", zh: "数量" },
  reason: { ja: "理由", zh: "原因" },
  place: { ja: "商品の場所・扱い", zh: "所在 / 处理" },
  noted: { ja: "記録", zh: "登记" },
};

interface ReturnTableProps<Row extends ReturnRow> {
  returns: readonly Row[];
  lang: "ja" | "zh";
  /** Who noted one, as this reader calls them. */
  notedBy(one: Row): string;
  /** The order it came back of, where the table is not of one. */
  orderOf(one: Row): { href: string; name: string } | undefined;
  /** Whose order it was, where the table is of all. */
  companyOf?: ((one: Row) => string | undefined) | undefined;
}

/** What end customers gave back: of one order, or of all. */
export function ReturnTable<Row extends ReturnRow>(shown: ReturnTableProps<Row>) {
  const { returns, lang, notedBy, orderOf, companyOf } = shown;
  const said = (name: keyof typeof labels) => labels[name][lang];
  // What buyers and goods say of themselves is quoted on a page in Chinese.
  const quoted = lang === "zh" ? "ja" : undefined;
  return (
    <CardTable
      slim={lang === "ja"}
      tight={lang === "zh"}
      label={said("returns")}
      columns={[
        said("day"),
        ...(companyOf ? [said("company")] : []),
        said("goods"),
        { right: said("pieces") },
        ...[said("reason"), said("place"), said("noted")],
      ]}
    >
      {returns.map((one) => (
        <TableRow key={one.id}>
          <RowHeading className="number">
            {formatDay(one.returnedOn)}
            <OrderLink order={orderOf(one)} />
          </RowHeading>
          {companyOf && (
            <TableCell label={said("company")} lang={quoted}>
              {companyOf(one)}
            </TableCell>
          )}
          <TableCell label={said("goods")} lang={quoted}>
            {one.title}
          </TableCell>
          <TableCell label={said("pieces")} className="numeric">
            {grouped(String(one.quantity))}
          </TableCell>
          <TableCell label={said("reason")}>
            {returnReasons[one.reason][lang]}
            {one.note && (
              <small className="block" lang={quoted}>
                {one.note}
              </small>
            )}
          </TableCell>
          <TableCell label={said("place")}>
            {returnPlaces[one.place][lang]}
            <small className="block">{returnFates[one.fate][lang]}</small>
          </TableCell>
          <TableCell label={said("noted")}>{notedBy(one)}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function OrderLink({ order }: { order: { href: string; name: string } | undefined }) {
  if (!order) return null;
  return (
    <a className="block" href={order.href}>
      {order.name}
    </a>
  );
}
