import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { href } from "#app/href.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DeliveryBoxes } from "./shipping-boxes.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `梱包明細 ${shown?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await findShipment(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!found) throw notFound();
  const { request, method, lines, boxes, contents } = found;
  return { request, method, lines, boxes, contents };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function DeliveryPackingPage() {
  const { request, method, lines, boxes, contents } = useLoaderData<typeof loader>();
  const inside = (boxId: string) =>
    contents
      .filter((content) => content.boxId === boxId)
      .flatMap(({ shippingLineId, quantity }) => {
        const line = lines.find(({ id }) => id === shippingLineId);
        return line ? [{ ...line, quantity }] : [];
      });

  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/deliveryList"), label: "配送依頼一覧" },
          { href: shippingPage(request.number), label: request.number },
        ]}
        here="梱包明細"
      />
      <main id="main" className="page-width stack document">
        <h1>梱包明細</h1>
        <PackedFor request={request} method={method} />
        {boxes.length === 0 ? (
          <EmptyState title="まだ梱包していません">
            <p>
              梱包が終わるとお知らせが届きます。
              <a href={shippingPage(request.number)}>配送依頼へ戻る</a>
            </p>
          </EmptyState>
        ) : (
          <DeliveryBoxes
            boxes={boxes}
            contents={{
              head: "内容",
              of: (box) => (
                <ul className="bullet-list">
                  {inside(box.id).map(({ id, titleJa, spec, orderNumber, quantity }) => (
                    <li key={id}>
                      {titleJa} {spec.map(({ valueJa }) => valueJa).join(" / ")}{" "}
                      <span className="number cell-nowrap">
                        × {quantity.toLocaleString("ja-JP")}
                      </span>
                      <wbr />
                      <span className="number cell-nowrap">（{orderNumber}）</span>
                    </li>
                  ))}
                </ul>
              ),
            }}
          />
        )}
        <p className="note">
          容積重量は縦×横×高さ（cm）÷{method.list.volumetricDivisor.toLocaleString("ja-JP")}
          。重量と比べて大きい方が請求重量です。
        </p>
      </main>
    </>
  );
}

function PackedFor({ request, method }: Pick<Loaded, "request" | "method">) {
  return (
    <p className="note number">
      {request.number} ・ {method.nameJa} ・ 届け先 {request.receiver.companyName}{" "}
      {request.receiver.recipient} 様
      {request.trackingNumber && ` ・ ${request.carrier} ${request.trackingNumber}`}
    </p>
  );
}
