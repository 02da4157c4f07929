import { Button } from "#app/ui/button.tsx";
import { Estimate, Money, Yen } from "#app/ui/money.tsx";
import type { LandedParts } from "./landed-parts.server.ts";

interface ProductReachProps {
  pieces: number;
  /** Left out while no quantity is typed, or what was typed has not been reckoned yet. */
  landed: Pick<LandedParts, "sums" | "perPiece"> | undefined;
}

/** What the typed quantities come to, and the way into the cart, in reach wherever the page is scrolled to. */
export function ProductReach({ pieces, landed }: ProductReachProps) {
  return (
    <div className="reach fix">
      <dl data-live="sums">
        {landed && <Parts sums={landed.sums} />}
        <div className="sum">
          <dt className="n">
            <span data-sums="all">{pieces.toLocaleString("ja-JP")}</span>個{" "}
            <span className="fine">国際送料・税は別</span>
          </dt>
          <dd>
            {landed && <Yen yen={landed.sums.totalYen} />}
            {!landed && (pieces > 0 ? "計算前" : "数量未入力")}
          </dd>
          {landed && (
            <dd className="fine">
              着地原価 <Estimate {...landed.perPiece} unit="円/個" />
            </dd>
          )}
        </div>
      </dl>
      <Button main name="intent" value="add">
        カートに入れる
      </Button>
    </div>
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
        <dd className="n">{sums.roundingYen}円</dd>
      </div>
    </>
  );
}
