import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatPostalCode } from "#app/domain/channels/orders/channel-order.ts";
import { readDirectParcel } from "#app/domain/channels/orders/direct-parcel.server.ts";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { grouped } from "#app/ui/money.tsx";

export const meta: MetaFunction = () => [{ title: "送货单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pack");
  const number = param(args, "number", ShippingNumber);
  const direct = await readDirectParcel(scope, args.context.seal, number);
  if (!direct?.receiver || direct.slip !== "note") throw notFound();
  return { ...direct, receiver: direct.receiver, number };
}

/** 納品書 without prices, for the end customer, in the shop's own name. */
export default function DirectSlipPage() {
  const { number, receiver, order, shop, lines } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <p className="no-print">
        <a href={href("/staff/pack/:number", { number })}>回到装箱</a>{" "}
        <span className="note">按 Ctrl+P 打印；页头和这一行不会打出来。</span>
      </p>
      <article className="stack" lang="ja">
        <h1>納品書</h1>
        <p>
          〒{formatPostalCode(receiver.postalCode)} {receiver.prefecture}
          {receiver.city}
          {receiver.street} {receiver.building}
          <br />
          <b>{receiver.name} 様</b>
        </p>
        <p className="number">
          ご注文番号 {order.name}（{formatDay(japanDay(order.orderedAt))}）
        </p>
        <table>
          <caption>お届けの商品</caption>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col" className="numeric">
                数量
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ lineId, title, quantity }) => (
              <tr key={lineId}>
                <td>{title}</td>
                <td className="numeric">{grouped(String(quantity))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>このたびはお買い上げいただき、ありがとうございます。</p>
        <p>{shop.name}</p>
      </article>
    </main>
  );
}
