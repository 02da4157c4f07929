import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";

interface ShippingFactsProps {
  request: {
    receiver: ShipTo;
    importer: ShipTo;
    options: readonly { nameZh: string }[];
    note: string;
    desiredOn: string;
    mainNumber: string;
    freightYen: number;
    optionsYen: number;
    storageYen: number;
    duesYen: number;
    totalYen: number;
    quotedAt: Date | null;
    carrier: string;
    trackingNumber: string;
  };
  methodZh: string;
  operationId: string;
}

/** How the buyer wants it sent, where to, and what has been settled so far. */
export function ShippingFacts({ request, methodZh, operationId }: ShippingFactsProps) {
  return (
    <dl className="facts">
      <dt>运输方式</dt>
      <dd>{methodZh}</dd>
      <dt>收件人</dt>
      <dd>
        <span lang="ja">{address(request.receiver)}</span>{" "}
        {request.receiver.placeUnchecked && (
          <Status shape="due">邮编不在名录，请核对后再报价</Status>
        )}
      </dd>
      <dt>进口人</dt>
      <dd lang="ja">{address(request.importer)}</dd>
      <dt>增值服务</dt>
      <dd>{request.options.map(({ nameZh }) => nameZh).join("、") || "无"}</dd>
      <dt>希望到货日</dt>
      <dd className="number">{request.desiredOn || "—"}</dd>
      <dt>主单号</dt>
      <dd className="number">
        {request.mainNumber ? (
          <a
            href={`${href("/staff/mainNumber")}?${new URLSearchParams({ number: request.mainNumber, member: operationId })}`}
          >
            {request.mainNumber}
          </a>
        ) : (
          "—"
        )}
      </dd>
      <dt>买家备注</dt>
      <dd>{request.note ? <BuyerWords>{request.note}</BuyerWords> : "—"}</dd>
      {request.quotedAt && (
        <>
          <dt>报价</dt>
          <dd className="number">
            运费 {grouped(String(request.freightYen))} + 服务 {grouped(String(request.optionsYen))}{" "}
            + 仓储 {grouped(String(request.storageYen))}
            {request.duesYen > 0 && ` + 税费 ${grouped(String(request.duesYen))}`} ={" "}
            <b>{grouped(String(request.totalYen))}日元</b>
          </dd>
        </>
      )}
      {request.trackingNumber && (
        <>
          <dt>承运商</dt>
          <dd>
            <span lang="ja">{request.carrier}</span>{" "}
            <span className="number">{request.trackingNumber}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

function address({
  postalCode,
  prefecture,
  street,
  companyName,
  recipient,
  romajiName,
  phone,
}: ShipTo) {
  return `〒${postalCode} ${prefecture}${street} ${companyName} ${recipient} (${romajiName}) ${phone}`;
}
