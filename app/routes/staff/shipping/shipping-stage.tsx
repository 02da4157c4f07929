import {
  type ShippingState,
  staffShippingState,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
import { ago } from "../waited.ts";
import { Tick } from "../work/bulk-bar.tsx";
import { type RowsWork, RowWork } from "../work/row-work.tsx";

interface ShippingStageProps {
  label: string;
  requests: readonly {
    id: string;
    number: string;
    state: ShippingState;
    weighsFirst: boolean;
    held: boolean;
    isDirect: boolean;
    companyName: string;
    methodZh: string;
    pieceCount: number;
    boxCount: number;
    trackingNumber: string;
    submittedAt: Date;
    ownerName: string | null;
  }[];
  team: RowsWork;
}

/** The requests of one stage, or those that were searched for. */
export function ShippingStageTable({ label, requests, team }: ShippingStageProps) {
  if (requests.length === 0) return <EmptyState title={`没有${label}的配送单`} />;
  return (
    <CardTable
      tight
      brief
      label={label}
      columns={[
        "配送单号",
        "状态",
        "会员",
        "运输方式",
        { right: "件 / 箱" },
        "追踪号",
        "负责",
        { right: "提交" },
      ]}
    >
      {requests.map((one) => {
        const { zh, shape } = staffShippingState(one);
        return (
          <TableRow key={one.id}>
            <RowHeading className="number">
              <Tick number={one.number} />{" "}
              <a href={href("/staff/shipping/:number", { number: one.number })}>{one.number}</a>
            </RowHeading>
            <TableCell>
              <Status shape={shape}>{zh}</Status> {one.held && <Status shape="stop">暂停中</Status>}{" "}
              {one.isDirect && <Status shape="wait">直发</Status>}
            </TableCell>
            <TableCell lang="ja">{one.companyName}</TableCell>
            <TableCell>{one.methodZh}</TableCell>
            <TableCell>
              {one.pieceCount} / {one.boxCount || "—"}
            </TableCell>
            <TableCell className="monospace">{one.trackingNumber || "—"}</TableCell>
            <RowWork number={one.number} ownerName={one.ownerName} work={team} />
            <TableCell label="提交" className="numeric">
              {ago(one.submittedAt, team.now)}
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}
