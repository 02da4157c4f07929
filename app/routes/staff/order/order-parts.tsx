import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { lineLabel, lineStateLabels, type OrderState } from "#app/domain/trade/orders/order.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import type { toStaffOrder } from "#app/domain/trade/orders/staff-order.server.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { yuan } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { AskedFor } from "../asked-for.tsx";
import { GoodsLinks, ParcelLink, ShelfLink } from "./goods-links.tsx";

type Followers = NonNullable<ReturnType<typeof toStaffOrder>>;
type Line = OrderDocument["lines"][number];

/** The lines with how far their pieces have come. */
export function OrderLines({
  lines,
  buys,
  orderState,
}: {
  lines: readonly Line[];
  /** The order stands where its goods are bought: before that nothing waits for it. */
  buys: boolean;
  orderState: OrderState;
}) {
  return (
    <section className="stack small" aria-labelledby="h-lines">
      <h2 id="h-lines">
        明细 <small className="number">{lines.length}行</small>
      </h2>
      <div className="dense">
        <CardTable
          tight
          label="明细"
          columns={["商品 / 规格", { right: "单价（元）" }, { right: "数量" }, "进度", "状态"]}
        >
          {lines.map((line, index) => (
            <TableRow key={line.id} className={line.refusal ? "invalid" : undefined}>
              <RowHeading>
                <span className="number">{index + 1}.</span>{" "}
                <span lang={langOf(line.titleZh)}>{line.titleZh}</span>
                <small className="block">
                  {line.spec.map(({ valueZh }) => valueZh).join(" / ")} · {line.supplierNameZh}
                </small>
                <GoodsLinks line={line} place={index + 1} />
                <AskedFor options={line.options} labelData={line.labelData} />
              </RowHeading>
              <TableCell>{yuan(line.priceFen)}</TableCell>
              <TableCell>{line.quantity}</TableCell>
              <TableCell className="number">{progressOf(line)}</TableCell>
              <TableCell>{stateOf(line, orderState, buys)}</TableCell>
            </TableRow>
          ))}
        </CardTable>
      </div>
    </section>
  );
}

function stateOf(line: Line, orderState: OrderState, buys: boolean) {
  const label = lineLabel(line, orderState);
  return label === lineStateLabels.to_purchase && !buys ? "—" : label.zh;
}

function progressOf(line: Line) {
  const steps: [string, number][] = [
    ["采购", line.boughtQuantity],
    ["到货", line.receivedQuantity],
    ["良品", line.goodQuantity],
    ["次品", line.badQuantity],
    ["上架", line.shelvedQuantity],
    ["发货", line.shippedQuantity],
  ];
  const reached = steps.filter(([, pieces]) => pieces > 0);
  return reached.map(([name, pieces]) => `${name} ${pieces}`).join(" · ") || "—";
}

/** The lots by their parcels, with shelf and pictures. */
export function OrderLots({ lots, lines }: Pick<Followers, "lots"> & { lines: readonly Line[] }) {
  const names = new Map(lines.map((line, index) => [line.id, `${index + 1}. ${line.titleZh}`]));
  const onShelf = lots.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0);
  return (
    <section className="stack small" aria-labelledby="h-lots">
      <h2 id="h-lots">
        包裹与批次{" "}
        <small className="number">
          {lots.length}批 · 在架可发 {onShelf}件
        </small>
      </h2>
      {lots.length === 0 ? (
        <p className="note">还没有采购。</p>
      ) : (
        <div className="dense">
          <CardTable
            tight
            label="包裹与批次"
            columns={["商品", "国内快递", "状态", { right: "件" }, "货架 / 照片"]}
          >
            {lots.map((lot) => (
              <TableRow key={lot.id}>
                <RowHeading>
                  <span lang={langOf(names.get(lot.orderLineId) ?? "")}>
                    {names.get(lot.orderLineId)}
                  </span>
                  <small className="block number">
                    {lot.number > 0 && `${lotCode(lot.number)} · `}
                    {lot.receivedAt ? `${chinaClock.when(lot.receivedAt)} 到货` : "未到货"}
                  </small>
                </RowHeading>
                <TableCell className="number">
                  <ParcelLink number={lot.chinaTracking ?? ""} />
                </TableCell>
                <TableCell>
                  <Status shape={lotStates[lot.state].shape}>{lotStates[lot.state].zh}</Status>
                </TableCell>
                <TableCell>
                  {lot.quantity}
                  {lot.badQuantity > 0 && <small className="block">次品 {lot.badQuantity}</small>}
                </TableCell>
                <TableCell className="number">
                  <ShelfLink shelf={lot.shelf} />
                  {lot.pictures > 0 && ` · 照片 ${lot.pictures}`}
                </TableCell>
              </TableRow>
            ))}
          </CardTable>
        </div>
      )}
    </section>
  );
}
