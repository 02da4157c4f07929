import { href } from "#app/href.ts";
import { Estimate, Money, Yen } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LandedParts } from "./landed-parts.server.ts";
import type { ProductDraft } from "./use-product-draft.ts";

interface ProductReachProps {
  draft: ProductDraft;
  /** What each kind is called, by the name of its quantity. */
  names: ReadonlyMap<string, string>;
  sending: boolean;
  /** The pieces that were put into the cart just now. */
  added: number;
}

/** The sum of the typed quantities and the way into the cart, in reach wherever the page is scrolled to. */
export function ProductReach({ draft, names, sending, added }: ProductReachProps) {
  const { pieces, figures, stale, failed, isWrong } = draft;
  const hydrated = useHydrated();
  const isEmpty = Object.keys(draft.typed.raw).length === 0;
  const [wrongName] = Object.keys(draft.errors);
  // The figures of another quantity stand dimmed until the new ones are there; there are none while one cannot be read.
  const landed = pieces > 0 && figures.pieces > 0 && !isWrong ? figures.landed : undefined;
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
            {pieces > 0 && !isWrong && `${pieces.toLocaleString("ja-JP")}個 `}
            <span className="fine-print">国際送料・税は別</span>
          </dt>
          <dd>
            {landed && <Yen yen={landed.sums.totalYen} />}
            {wrongName && (
              <a href={`#${wrongName}`}>{names.get(wrongName)}の数量をご確認ください</a>
            )}
            {!landed && !wrongName && waitingText()}
          </dd>
          {landed && (
            <dd className="fine-print">
              着地原価 <Estimate {...landed.perPiece} unit="円/個" />
            </dd>
          )}
        </div>
      </BarSums>
      <SendButton main intent="add" isSent={sending}>
        {wrongName ? "数量を確認してカートに入れる" : "カートに入れる"}
      </SendButton>
    </StickyBar>
  );

  /** Said while there is no sum. */
  function waitingText() {
    if (isEmpty) return "数量未入力";
    if (isWrong) return "計算前";
    if (pieces === 0) return "数量をご確認ください";
    return hydrated && !failed ? "計算中…" : "計算前";
  }
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
