import { href } from "#app/href.ts";
import type { FoundOf } from "./view.server.ts";

/** More than one company says that it waits for the parcel: what lies in it tells whose it is. */
export function Contested() {
  return (
    <p className="flash attention" role="status">
      这个单号有不止一家会员在等，其中有会员自己登记的转运品，不能全部签收。请开箱核对是谁的货，在
      <a href={href("/staff/receive")}>到货</a>里按批次收货；没有到的转运品，在
      <a href={href("/staff/forwarded")}>转运品</a>里拒收。
    </p>
  );
}

/** Two marketplaces' orders have the one number: the label of the parcel tells which it is. */
export function WhichSeller({ sellers }: Pick<FoundOf<"parcel">, "sellers">) {
  return (
    <div className="flash attention" role="status">
      <p>这个单号是 {sellers.length} 个采购单的，不能全部签收。请看包裹是谁寄的，再选：</p>
      <ul>
        {sellers.map(({ supplierId, supplierNameZh, platformZh, trackingNumber }) => (
          <li key={`${supplierId} ${trackingNumber}`}>
            {platformZh && `${platformZh} · `}
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

interface OnePieceProps {
  number: string;
  piece: { number: number; of: number | undefined };
}

/** 一票多件: one of several parcels under the number was scanned, which is never the whole. */
export function OnePiece({ number, piece }: OnePieceProps) {
  const all = `${href("/staff/scan")}?${new URLSearchParams({ code: number })}`;
  return (
    <p className="flash attention" role="status">
      这是一票多件的第 {piece.number} 件{piece.of !== undefined && `（共 ${piece.of} 件）`}，
      不能整单签收。先到的，请按批次用“分批到”登记；全部到齐后，
      <a href={all}>按整单 {number} 签收</a>。
    </p>
  );
}
