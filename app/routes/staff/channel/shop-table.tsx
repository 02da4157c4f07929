import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { useClock } from "#app/ui/time/clock.tsx";
import type { StaffShops } from "./channels.tsx";

const columns = ["店铺", "会员", "对接时间", "到期", "最后应答"];

/** Members' shops with what their marketplace answered last. */
export function ShopTable({ shops }: { shops: StaffShops["shown"] }) {
  const { when, day } = useClock();
  return (
    <CardTable tight label="店铺" columns={columns}>
      {shops.map((shop) => (
        <tr role="row" key={shop.id}>
          <th role="rowheader" scope="row" lang="ja">
            {marketplaceNames[shop.channel]}「{shop.name}」
            <small className="blk n">{shop.shopId}</small>
          </th>
          <td role="cell" data-l="会员" lang="ja">
            <a href={href("/staff/members/:number", { number: shop.operationId })}>
              {shop.companyName}
            </a>
          </td>
          <td role="cell" data-l="对接时间" className="n">
            {when(shop.connectedAt)}
          </td>
          <td role="cell" data-l="到期" className="n">
            {shop.renewalEnd ? day(shop.renewalEnd) : "—"}
          </td>
          <td role="cell" data-l="最后应答">
            {shop.answer}
            {shop.answeredAt && <small className="blk n">{when(shop.answeredAt)}</small>}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
