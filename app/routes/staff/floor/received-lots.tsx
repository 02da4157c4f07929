import type { ScannedLot } from "#app/domain/trade/scanning/find-scanned.server.ts";
import { lotCode } from "#app/domain/trade/scanning/lot-code.ts";
import { lotStates } from "#app/domain/trade/warehouse/lot-labels.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
import { lotName } from "../warehouse/lot-name.ts";

/** What came of a parcel before: the next step of each lot is one press away. */
export function ReceivedLots({ lots }: { lots: readonly ScannedLot[] }) {
  return (
    <div className="stack s">
      <p>
        <a className="btn s" href={`${href("/staff/print")}?codes=${codesOf(lots)}`}>
          打印批次标签
        </a>
      </p>
      <CardTable tight caption="已收下的批次" columns={["批次", "商品", { right: "件数" }, "状态"]}>
        {lots.map((lot) => (
          <tr role="row" key={lot.id}>
            <th role="rowheader" scope="row" className="mono">
              <a href={`${href("/staff/scan")}?code=${lotCode(lot.number)}`}>
                {lotCode(lot.number)}
              </a>
            </th>
            <td role="cell" data-l="商品">
              {lotName(lot)}
            </td>
            <td role="cell" data-l="件数" className="num">
              {lot.quantity}
            </td>
            <td role="cell" data-l="状态">
              <State shape={lotStates[lot.state].shape}>{lotStates[lot.state].zh}</State>{" "}
              {lot.shelf}
            </td>
          </tr>
        ))}
      </CardTable>
    </div>
  );
}

function codesOf(lots: readonly ScannedLot[]) {
  return lots.map(({ number }) => lotCode(number)).join(",");
}
