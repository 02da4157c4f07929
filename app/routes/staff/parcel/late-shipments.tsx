import type { listLateShipments } from "#app/domain/trade/floor/find-tracked.server.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { waited } from "../waited.ts";

type Late = Awaited<ReturnType<typeof listLateShipments>>["page"][number];

interface LateShipmentsProps {
  shipments: readonly Late[];
  /** Whether the reader may open a request's page. */
  leads: boolean;
  now: Date;
}

/** 发往日本: what should have come by its method's promise, or what a carrier has trouble with. */
export function LateShipments({ shipments, leads, now }: LateShipmentsProps) {
  return (
    <section className="stack small" aria-labelledby="h-boxes">
      <h2 id="h-boxes">发往日本的包裹</h2>
      <p className="note">超过渠道承诺天数2天仍未签收，或承运商报异常。</p>
      {shipments.length === 0 ? (
        <EmptyState title="没有逾期的配送单" />
      ) : (
        <CardTable
          tight
          label="逾期的配送单"
          columns={["配送单", "渠道", "已发出", "无动态", "承运商与追踪号"]}
        >
          {shipments.map((shipment) => (
            <TableRow key={shipment.id}>
              <RowHeading className="number">
                {leads ? (
                  <a href={href("/staff/shipping/:number", { number: shipment.number })}>
                    {shipment.number}
                  </a>
                ) : (
                  shipment.number
                )}
                <small className="block" lang="ja">
                  {shipment.companyName}
                </small>
              </RowHeading>
              <TableCell>
                {shipment.methodZh}
                <small className="block number">承诺{shipment.daysMax}天内</small>
              </TableCell>
              <TableCell className={shipment.overdue ? "number overdue" : "number"}>
                {waited(shipment.shippedAt, now)}
              </TableCell>
              <TableCell className="number">
                {shipment.heardAt ? waited(shipment.heardAt, now) : "尚无物流"}
              </TableCell>
              <TableCell>
                <span lang="ja">{shipment.carrier}</span>{" "}
                <span className="number">{shipment.trackingNumber}</span>
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
