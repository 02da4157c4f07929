import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { ago } from "../waited.ts";
import type { Loaded } from "./depart.tsx";

/** What carriers have taken and given no number for yet. */
export function PickedUp({ requests, now }: { requests: Loaded["pickedUp"]; now: Date }) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="h-taken">
      <h2 id="h-taken">
        已揽收，待填追踪号 <span className="n">{requests.length}</span>
      </h2>
      <CardTable
        tight
        label="已揽收，待填追踪号"
        columns={["配送单", "会员", "承运商", { right: "揽收" }, "操作"]}
      >
        {requests.map(({ id, number, companyName, carrier, shippedAt }) => (
          <tr role="row" key={id}>
            <th role="rowheader" scope="row" className="n">
              {number}
            </th>
            <td role="cell" data-l="会员" lang="ja">
              {companyName}
            </td>
            <td role="cell" data-l="承运商" lang="ja">
              {carrier}
            </td>
            <td role="cell" data-l="揽收" className="num">
              {shippedAt ? ago(shippedAt, now) : "—"}
            </td>
            <td role="cell" data-l="操作">
              <a
                className="btn s"
                href={href("/staff/shipping/:number", { number })}
                aria-label={`填追踪号 ${number}`}
              >
                填追踪号
              </a>
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
