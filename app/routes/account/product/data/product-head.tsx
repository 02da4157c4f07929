import { defectPercent } from "#app/domain/trade/floor/own-goods.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { when } from "#app/ui/timeline.tsx";
import { SharedLabels } from "../shared-labels.tsx";
import type { ProductView } from "./product-view.server.ts";

/** What the product is, how much of it there is, and what its record still lacks. */
export function ProductHead({ product }: { product: ProductView }) {
  const { head, history, sources, lacking } = product;
  const defects = defectPercent(history);
  const facts = [
    `仕入先 ${sources.length}件`,
    `当社倉庫 ${grouped(String(history.stockPieces))}個`,
    `累計買付 ${grouped(String(history.boughtPieces))}個`,
    defects === null
      ? "検品の実績なし"
      : `検品での不良 ${defects}%（${grouped(String(history.inspectedPieces))}個中${grouped(String(history.badPieces))}個）`,
  ];
  return (
    <>
      <div className="page-head cluster between">
        <div className="picture-head">
          <Picture src={head.picture} size={72} />
          <div>
            <p className="note number">{head.managementNumber || "管理番号 未登録"}</p>
            <h1>{head.name}</h1>
            <p className="note number">{facts.join(" ・ ")}</p>
          </div>
        </div>
        <Onward head={head} />
      </div>
      <nav className="jump-links cluster" aria-label="このページの内容">
        <a href="#base">基本</a>
        <a href="#numbers">番号</a>
        <a href="#label">ラベル</a>
        <a href="#customs">通関</a>
        <a href="#order">注文</a>
        <a href="#sources">仕入先</a>
        <a href="#materials">副資材</a>
        <a href="#files">書類</a>
        <a href="#record">実績と履歴</a>
      </nav>
      {lacking.length > 0 && <p className="flash">未登録の情報があります: {lacking.join("、")}</p>}
      <SharedLabels shared={product.shared} />
      <p className="note number">
        最終更新 {when(head.changedAt)}（{head.changedByName}）
      </p>
    </>
  );
}

/** Where a product leads on to. */
function Onward({ head }: Pick<ProductView, "head">) {
  return (
    <p className="cluster">
      <a
        className="button small"
        href={`${href("/commodityManagement/profit")}?${new URLSearchParams({ id: head.id })}`}
      >
        利益を計算する
      </a>
      <a
        className="button small"
        href={`${href("/aiMaterial")}?${new URLSearchParams({ pick: head.id })}`}
      >
        素材を作成する
      </a>
      <a
        className="button small"
        href={`${href("/collection")}?${new URLSearchParams({ q: head.managementNumber || head.name })}`}
      >
        もう一度注文する
      </a>
    </p>
  );
}
