import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import type { FoundScan } from "#app/domain/console/finding/find-scanned.server.ts";
import { href } from "#app/href.ts";

type Parcel = Extract<FoundScan, { kind: "parcel" }>;

/** More than one company says that it waits for the parcel: what lies in it tells whose it is. */
export function Contested() {
  return (
    <p className="flash attention" role="status">
      这个单号有不止一家会员在等，其中有会员自己登记的转运品，不能全部收下。请开箱核对是谁的货，在
      <a href={href("/staff/receive")}>到货</a>里按批次收货；没有到的转运品，在
      <a href={href("/staff/forwarded")}>转运品</a>里拒收。
    </p>
  );
}

/** Two marketplaces' orders have the one number: the label of the parcel tells which it is. */
export function WhichSeller({ sellers }: Pick<Parcel, "sellers">) {
  return (
    <div className="flash attention" role="status">
      <p>这个单号是 {sellers.length} 个采购单的，不能全部收下。请看包裹是谁寄的，再选：</p>
      <ul>
        {sellers.map(({ supplierId, supplierNameZh, platform, trackingNumber }) => (
          <li key={`${supplierId} ${trackingNumber}`}>
            {platform !== "other" && `${platformNames[platform]} · `}
            {supplierNameZh} ·{" "}
            {trackingNumber ? (
              <a
                className="monospace"
                href={`${href("/staff/scan")}?${new URLSearchParams({ code: trackingNumber })}`}
              >
                {trackingNumber}
              </a>
            ) : (
              <a href={href("/staff/receive")}>还没有快递单号，到货里按批次收</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
