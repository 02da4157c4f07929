import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { isAllBad, lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
import { Heed } from "./heed.tsx";
import { HeldFields, type HeldProps, isEmptied } from "./held-fields.tsx";
import { useInHand } from "./in-hand.ts";
import { LotItem } from "./lot-item.tsx";
import type { FoundOf, LotView } from "./view.server.ts";

interface FoundLotProps extends Omit<HeldProps, "found" | "shelf"> {
  works: boolean;
  found: FoundOf<"lot">;
}

/** 批次: its next step is the button; one that waits for a shelf is told where there is room. */
export function FoundLot({ works, found, ...held }: FoundLotProps) {
  const { lot, number } = found;
  if (!lot) return <EmptyState title={`没有批次 ${lotCode(number)}`} />;
  const { zh, shape } = isEmptied(lot)
    ? ({ zh: "已出完", shape: "stop" } as const)
    : lotStates[lot.state];
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">批次</span>{" "}
          <span className="monospace">{lotCode(number)}</span> <Status shape={shape}>{zh}</Status>
        </h2>
        <LotItem {...lot} note={lot.lineNote} orderNote="" />
        <p className="note number">
          <a href={href("/staff/orders/:number", { number: lot.orderNumber })}>{lot.orderNumber}</a>{" "}
          · <span lang="ja">{lot.companyName}</span> · {countsOf(lot)}
        </p>
        <Heed lots={[lot]} />
      </div>
      {works && <NextStep found={found} lot={lot} {...held} />}
    </section>
  );
}

function countsOf(lot: LotView) {
  const { state, quantity, goodQuantity, badQuantity, shelf, inStock, onShelf } = lot;
  if (state === "arrival_pending" || state === "arrival_work") return `${quantity} 件`;
  const lies = state === "shelved" && inStock > 0 ? ` 在架 ${onShelf} 件` : "";
  return `良品 ${goodQuantity} · 次品 ${badQuantity}${shelf ? ` · ${shelf}${lies}` : ""}`;
}

interface NextStepProps extends Omit<FoundLotProps, "works"> {
  lot: LotView;
}

function NextStep({ lot, ...rest }: NextStepProps) {
  if (lot.state === "arrival_work")
    return (
      <p className="floor-actions thumb-reach">
        <a
          className="button main"
          href={`${href("/staff/inspect/:lotId", { lotId: lot.id })}?scan`}
        >
          验货
        </a>
      </p>
    );
  if (isEmptied(lot)) return <p className="note">架上一件也不剩，没有下一步；请核对标签。</p>;
  if (lot.state === "shelved" && lot.onShelf === 0)
    return <p className="note">{lot.inStock} 件都已拣出或在箱里，架上没有。</p>;
  if (lot.state === "shelving_pending" || lot.state === "shelved")
    return <Proposed lot={lot} {...rest} />;
  if (lot.state === "arrival_pending") return <p className="note">还没收货：请扫快递单号收货。</p>;
  return (
    <p className="note">
      {lotStates[lot.state].zh}，没有下一步。
      {lot.lastCase && (
        <a href={href("/staff/cases/:number", { number: lot.lastCase })}>
          见问题单 <span className="number">{lot.lastCase}</span>
        </a>
      )}
    </p>
  );
}

/** Shelves with room, each the same as scanning it. */
function Proposed({ lot, found, ...held }: NextStepProps) {
  const bad = isAllBad(lot);
  const others = found.proposed.filter((code) => code !== lot.shelf);
  return (
    <Form method="post" action={useInHand()} className="stack small">
      <HeldFields found={found} shelf={undefined} {...held} />
      {bad && <p className="note">全部是次品，等会员选择处理方式，不上正品货架。</p>}
      <p>
        <b>{bad ? "放隔离架" : lot.state === "shelved" ? "移到别的货架" : "上架"}</b>
        ：扫{bad ? "隔离架" : "货架"}，或按建议
      </p>
      <p className="cluster">
        {others.length === 0 && <span className="note">没有空着的货架，请扫要放的货架</span>}
        {others.map((code) => (
          <button type="submit" key={code} className="button monospace" name="code" value={code}>
            {code}
          </button>
        ))}
      </p>
    </Form>
  );
}
