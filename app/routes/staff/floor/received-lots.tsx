import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { href } from "#app/href.ts";
import { CardTable, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { LotCells } from "./lot-cells.tsx";
import type { LotView } from "./view.server.ts";

interface ReceivedLotsProps {
  works: boolean;
  lots: readonly LotView[];
  /** True where the parcel brings goods of several companies: each lot says whose it is. */
  isShared: boolean;
  /** Where the first of them is worked on. */
  next: { to: string; zh: string } | undefined;
}

/** What came of a parcel before: the next step of each lot is one press away. */
export function ReceivedLots({ works, lots, isShared, next }: ReceivedLotsProps) {
  const came = lots.filter(({ state }) => state !== "missing");
  const missing = came.length < lots.length;
  return (
    <div className="stack small">
      {works && (
        <p className="floor-actions thumb-reach">
          {next && (
            <a className="button main" href={next.to}>
              {next.zh}
            </a>
          )}
          {came.length > 0 && (
            <a className="button soft" href={`${href("/staff/print")}?codes=${codesOf(came)}`}>
              打印批次标签
            </a>
          )}
        </p>
      )}
      <CardTable
        tight
        caption={missing ? "已收下、没到的批次" : "已收下的批次"}
        columns={["批次", "商品", { right: "件数" }, "状态"]}
      >
        {lots.map((lot) => (
          <TableRow key={lot.id}>
            <LotCells lot={lot} owner={isShared ? lot.companyName : undefined} />
            <TableCell label="件数" className="numeric">
              {lot.state === "missing" ? `0 / ${lot.quantity}` : lot.quantity}
            </TableCell>
            <TableCell label="状态">
              <Status shape={lotStates[lot.state].shape}>{lotStates[lot.state].zh}</Status>{" "}
              {lot.shelf}
              <Cases cases={lot.openCases} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </div>
  );
}

/** What was told to the buyer about it: pieces too many or too few stand nowhere else on this page. */
function Cases({ cases }: { cases: LotView["openCases"] }) {
  return cases.map(({ number, kindZh, quantity }) => (
    <small key={number} className="block">
      {kindZh} {quantity} 件：
      <a href={href("/staff/cases/:number", { number })}>{number}</a>
    </small>
  ));
}

function codesOf(lots: readonly LotView[]) {
  return lots.map(({ number }) => lotCode(number)).join(",");
}
