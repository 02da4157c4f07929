import type { ReactNode } from "react";

/** The way of an order in five drawings. */
export function OrderFlow() {
  return (
    <ol className="flow">
      <FindGoods />
      <QuoteAndPay />
      <BuyAndReceive />
      <InspectAndStore />
      <ShipAndClear />
    </ol>
  );
}

function FindGoods() {
  return (
    <li>
      <Drawing label="商品の一覧を虫眼鏡で調べる図">
        <path fill="#e8f1fe" d="M18 14h62v92H18z" />
        <path fill="#fff" d="M26 22h46v40H26z" />
        <path fill="#c5d7fb" d="M38 36h22l3 20H35z" />
        <path d="M43 38c0-10 12-10 12 0M26 72h40M26 82h28M26 92h34" />
        <circle fill="#fff" cx="112" cy="58" r="30" />
        <path fill="#c5d7fb" d="M98 50h28l4 24H94z" />
        <path d="M104 52c0-14 16-14 16 0" />
        <path strokeWidth="7" d="m135 82 22 22" />
      </Drawing>
      <h3>商品を探す</h3>
      <p>キーワードか商品URLで検索。1個あたりの着地原価を見てカートへ。</p>
      <p className="cost">費用 0円</p>
    </li>
  );
}

function QuoteAndPay() {
  return (
    <li>
      <Drawing label="見積書に確認の印が押された図">
        <path fill="#e8f1fe" d="M46 8h74v100l-8-6-8 6-8-6-8 6-8-6-8 6-8-6-8 6-10-6z" />
        <path d="M58 26h30M58 40h50M58 52h50M58 64h50" />
        <path fill="#fff" d="M58 74h50v16H58z" />
        <path strokeWidth="2.500" d="M92 78v9m-3-9 3 4 3-4m-6 5h6m-6 2.500h6" />
        <circle fill="#00118f" stroke="none" cx="124" cy="34" r="17" />
        <path stroke="#fff" strokeWidth="3" d="m116 34 6 6 11-12" />
      </Drawing>
      <h3>見積・お支払い</h3>
      <p>
        担当者が在庫と価格を仕入先に確認。レートを固定した見積を確認して、残高・銀行振込・PayPal・カードで支払い。
      </p>
      <p className="cost">商品代金+手数料</p>
    </li>
  );
}

function BuyAndReceive() {
  return (
    <li>
      <Drawing label="工場からトラックで倉庫へ運ぶ図">
        <path fill="#e8f1fe" d="M10 98V52l22 14V52l22 14V52l22 14V28h14v70z" />
        <path fill="#fff" d="M22 78h12v10H22zm20 0h12v10H42zm20 0h12v10H62z" />
        <path fill="#c5d7fb" d="M98 62h38v36H98z" />
        <path fill="#fff" d="M136 74h16l12 12v12h-28z" />
        <path d="M2 98h172" />
        <circle fill="#fff" cx="112" cy="100" r="8" />
        <circle fill="#fff" cx="150" cy="100" r="8" />
        <circle fill="#00118f" stroke="none" cx="112" cy="100" r="2.500" />
        <circle fill="#00118f" stroke="none" cx="150" cy="100" r="2.500" />
      </Drawing>
      <h3>買付・入荷</h3>
      <p>仕入先へ発注し、中国の倉庫で受け取り。追跡番号と入荷数を明細ごとに記録。</p>
      <p className="cost">中国国内送料</p>
    </li>
  );
}

function InspectAndStore() {
  return (
    <li>
      <Drawing label="倉庫の棚に並ぶ箱と検品写真の図">
        <path d="M14 10v100M162 10v100" />
        <path fill="#e8f1fe" d="M14 56h148v6H14zM14 102h148v6H14z" />
        <path fill="#c5d7fb" d="M24 30h30v26H24zm36-8h34v34H60z" />
        <path fill="#fff" d="M102 34h26v22h-26zM26 76h36v26H26zm44 6h26v20H70z" />
        <path d="M39 30v9m38-17v10M44 76v9m39-3v6" />
        <path fill="#fff" d="M104 66h46v34h-46z" />
        <path d="m112 90 10-12 7 8 5-5 8 9" />
        <circle fill="#00118f" stroke="none" cx="146" cy="42" r="15" />
        <path stroke="#fff" strokeWidth="3" d="m139 42 5 5 9-10" />
      </Drawing>
      <h3>検品・保管</h3>
      <p>数量・色・サイズ・外観を写真つきで報告。問題があれば担当者とメッセージで相談できます。</p>
      <p className="cost">簡易検品は無料</p>
    </li>
  );
}

function ShipAndClear() {
  return (
    <li>
      <Drawing label="貨物船が日本へ向かう図">
        <path fill="#e8f1fe" d="M14 74h128l-14 30H28z" />
        <path fill="#c5d7fb" d="M28 50h28v24H28zm30 0h28v24H58z" />
        <path fill="#fff" d="M44 28h28v22H44z" />
        <path fill="#fff" d="M100 44h24v30h-24z" />
        <path d="M106 52h4m6 0h4M106 62h4m6 0h4M112 44V30m0 0 12 5-12 4" />
        <path d="M4 110q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0" />
        <path fill="#00118f" stroke="none" d="M156 8c-18 0-18 24 0 42 18-18 18-42 0-42z" />
        <circle fill="#fff" stroke="none" cx="156" cy="24" r="6" />
      </Drawing>
      <h3>国際配送・通関</h3>
      <p>在庫から必要な分だけ配送依頼。船便と航空便の料金を並べて選べます。</p>
      <p className="cost">国際送料+関税・消費税</p>
    </li>
  );
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 176 120" role="img" aria-label={label} className="vignette">
      <g fill="none" stroke="#00118f" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        {children}
      </g>
    </svg>
  );
}
