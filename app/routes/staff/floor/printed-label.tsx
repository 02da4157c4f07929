import type { Label } from "#app/domain/trade/floor/labels.server.ts";
import { shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { fbaRules, shipmentIdOf } from "#app/domain/trade/shipments/box-wishes.ts";
import { Code128 } from "#app/ui/code128.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

/** One label, 100 by 70 millimetres: what it is of, what a person looks for, and the code to scan. */
export function PrintedLabel({ label }: { label: Label }) {
  const { code, kind } = label;
  return (
    <article className="lot-label" aria-label={`${names[kind]}标签 ${code}`}>
      {kind === "lot" && <OfLot lot={label} />}
      {kind === "shelf" && <OfShelf shelf={label} />}
      {kind === "box" && <OfBox box={label} />}
      <div>
        <Code128 text={code} />
        <p className="monospace">{code}</p>
      </div>
    </article>
  );
}

const names = { lot: "批次", shelf: "货架", box: "箱" } as const;

function OfLot({ lot }: { lot: Extract<Label, { kind: "lot" }> }) {
  const { state, titleZh, spec, orderNumber, operationId, quantity, badQuantity } = lot;
  return (
    <>
      <p className="lot-label-title">
        <b>批次</b>
        <span>
          {lotStates[state].zh}
          {badQuantity > 0 && ` · 次品 ${badQuantity}`}
        </span>
      </p>
      <div className="label-middle">
        <p className="goods">
          <b>{titleZh}</b>
        </p>
        <p className="label-pair">
          <span>
            {spec.map(({ valueZh }) => valueZh).join(" / ")}
            <span className="block number">
              {orderNumber} · 会员 {operationId}
            </span>
          </span>
          <span className="label-quantity">{quantity} 件</span>
        </p>
        <p className="label-pair">
          <span>{lot.shelf && `货架 ${lot.shelf}`}</span>
          <span className="number">{lot.receivedAt && `${chinaClock.day(lot.receivedAt)} 收`}</span>
        </p>
      </div>
    </>
  );
}

function OfShelf({ shelf }: { shelf: Extract<Label, { kind: "shelf" }> }) {
  return (
    <>
      <p className="lot-label-title">
        <b>货架</b>
        <span>{shelfKinds[shelf.shelfKind].zh}</span>
      </p>
      <div className="label-middle">
        <p className="prominent">{shelf.code}</p>
      </div>
    </>
  );
}

function OfBox({ box }: { box: Extract<Label, { kind: "box" }> }) {
  const { number, of, weightGrams, lengthMm, widthMm, heightMm, companyName, receiver } = box;
  const { wishes, methodZh } = box;
  const shipment = wishes && shipmentIdOf(wishes.shipmentIds, number - 1);
  const heavy = wishes?.fba && weightGrams > fbaRules.markAboveGrams;
  return (
    <>
      <p className="lot-label-title">
        <b>{heavy ? "箱 · 重量物" : "箱"}</b>
        <span className="number">{box.request}</span>
      </p>
      <div className="label-middle">
        <p className="label-pair">
          <span className="prominent number">
            {number} / {of}
          </span>
          <span className="label-quantity number">{(weightGrams / 1_000).toFixed(2)} kg</span>
        </p>
        <p className="label-pair number">
          <span>{methodZh}</span>
          <span>
            {lengthMm / 10} × {widthMm / 10} × {heightMm / 10} cm
          </span>
        </p>
        {shipment && <p className="monospace">{shipment}</p>}
        <p lang="ja">
          {receiver.companyName || companyName} 御中
          {wishes?.marks && ` · ${wishes.marks}`}
        </p>
      </div>
    </>
  );
}
