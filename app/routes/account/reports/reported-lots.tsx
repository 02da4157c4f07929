import type { ReportedLot } from "#app/domain/trade/floor/stock-report.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

type Lot = Pick<
  ReportedLot,
  | "id"
  | "orderNumber"
  | "titleJa"
  | "spec"
  | "shelf"
  | "shelvedAt"
  | "pieces"
  | "availableQuantity"
  | "valueYen"
  | "storage"
>;

/** Lots of a report as a plain table, which prints as it stands. */
export function ReportedLots({ lots, label }: { lots: readonly Lot[]; label: string }) {
  return (
    <CardTable
      label={label}
      tight
      columns={[
        "商品",
        "注文",
        "棚番",
        "棚入れ日",
        { right: "保管日数" },
        { right: "在庫数" },
        { right: "在庫の原価" },
        { right: "今日の保管料" },
        { right: "30日後" },
      ]}
    >
      {lots.map((lot) => (
        <TableRow key={lot.id}>
          <RowHeading>
            {lot.titleJa}
            <small className="block">{lot.spec.map(({ valueJa }) => valueJa).join(" / ")}</small>
          </RowHeading>
          <TableCell className="number">{lot.orderNumber}</TableCell>
          <TableCell className="number">{lot.shelf}</TableCell>
          <TableCell className="number">{lot.shelvedAt && day(lot.shelvedAt)}</TableCell>
          <TableCell>{lot.storage.days}日</TableCell>
          <TableCell>{grouped(String(lot.pieces))}</TableCell>
          <TableCell>
            <Yen yen={lot.valueYen} />
          </TableCell>
          <TableCell>
            {lot.availableQuantity > 0 ? <Yen yen={lot.storage.todayYen} /> : "配送依頼中"}
          </TableCell>
          <TableCell>
            {lot.availableQuantity > 0 && <Yen yen={lot.storage.in30DaysYen} />}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** Which cost the value of a report is. */
export function ValueNote() {
  return (
    <p className="note">
      在庫の原価は、商品代金、オプション、中国内送料、買付手数料を注文のレートで円にし、個数で割り当てたものです。国際送料と関税・消費税は、出荷のあとに着地原価として確定します。転送品は0円です。保管料は、配送依頼に入れていない個数の分です。配送依頼中の分は、その配送依頼で精算します。
    </p>
  );
}
