import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Estimate, Money, Yen } from "#app/ui/money.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LandedParts } from "./landed-parts.server.ts";
import type { ProductDraft } from "./use-product-draft.ts";

interface ProductReachProps {
  draft: ProductDraft;
  sending: boolean;
  /** The pieces that were put into the cart just now. */
  added: number;
}

/** The sum of the typed quantities and the way into the cart, in reach wherever the page is scrolled to. */
export function ProductReach({ draft, sending, added }: ProductReachProps) {
  const { pieces, reckoned, stale, failed } = draft;
  const hydrated = useHydrated();
  const isEmpty = Object.keys(draft.typed.raw).length === 0;
  // The figures of another quantity stand dimmed until the new ones are there.
  const landed = pieces > 0 && reckoned.pieces > 0 ? reckoned.landed : undefined;
  return (
    <StickyBar fixed>
      <p role="status" className="added">
        {stale && !failed && <span className="visually-hidden">計算中…</span>}
        {added > 0 && (
          <>
            {added.toLocaleString("ja-JP")}個をカートに入れました。{" "}
            <a href={href("/cart")}>カートを見る</a>
          </>
        )}
      </p>
      <BarSums stale={stale}>
        {landed && <Parts sums={landed.sums} />}
        <div className="summary">
          <dt className="number">
            {pieces.toLocaleString("ja-JP")}個 <span className="fine-print">国際送料・税は別</span>
          </dt>
          <dd>
            {landed && <Yen yen={landed.sums.totalYen} />}
            {!landed && pieces === 0 && (isEmpty ? "数量未入力" : "数量をご確認ください")}
            {!landed && pieces > 0 && (hydrated && !failed ? "計算中…" : "計算前")}
          </dd>
          {landed && (
            <dd className="fine-print">
              着地原価 <Estimate {...landed.perPiece} unit="円/個" />
            </dd>
          )}
        </div>
      </BarSums>
      <Button main name="intent" value="add" aria-disabled={sending}>
        {sending ? "送信中…" : "カートに入れる"}
      </Button>
    </StickyBar>
  );
}

function Parts({ sums }: Pick<LandedParts, "sums">) {
  return (
    <>
      <div className="more">
        <dt>商品代金</dt>
        <dd>
          <Money {...sums.goods} />
        </dd>
      </div>
      <div className="more">
        <dt>送料・オプション・手数料</dt>
        <dd>
          <Money {...sums.besides} />
        </dd>
      </div>
      <div className="more">
        <dt>端数</dt>
        <dd className="number">{sums.roundingYen}円</dd>
      </div>
    </>
  );
}
