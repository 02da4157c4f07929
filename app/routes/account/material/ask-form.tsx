import { lengthRule } from "#app/domain/catalog/material/market-rules.ts";
import {
  materialKindNames,
  materialKinds,
  materialLimits,
  materialMarketNames,
  materialMarkets,
} from "#app/domain/catalog/material/material.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownAsk } from "./shown-ask.server.ts";

export interface TypedAsk {
  market: string;
  brand: string;
  avoid: string;
  goods: string;
  kinds: readonly string[];
  picked: readonly string[];
}

interface AskFormProps {
  ask: ShownAsk;
  typed: TypedAsk | undefined;
  problems: readonly { fieldId: string; text: string }[];
}

/** Which goods, for which marketplace, and what is to be written of them. */
export function AskForm({ ask, typed, problems }: AskFormProps) {
  const kinds = typed?.kinds ?? ["title", "bullets", "description"];
  const market = typed?.market ?? "amazon";
  return (
    <form method="post" action={href("/aiMaterial") + ask.query} className="panel stack">
      <input type="hidden" name="id" value={ask.key} />
      <Goods ask={ask} typed={typed} problem={problems.find((one) => one.fieldId === "goods")} />
      <fieldset className="stack s" id="market">
        <legend>掲載先</legend>
        <p className="row">
          {materialMarketNames.map((name) => (
            <label key={name} className="ck">
              <input type="radio" name="market" value={name} defaultChecked={name === market} />
              <span>
                {materialMarkets[name]} <small className="note">商品名 {limitText(name)}まで</small>
              </span>
            </label>
          ))}
        </p>
      </fieldset>
      <Kinds kinds={kinds} />
      <Words
        name="brand"
        label="商品名の先頭に入れる言葉"
        hint="ブランド名など。空欄でも作成できます"
        typed={typed}
      />
      <Words
        name="avoid"
        label="使わない言葉"
        hint="「、」で区切って入力してください"
        typed={typed}
      />
      <p className="note">
        {ask.model
          ? `AI（${ask.model}）が作成し、仕様・サイズ表と、AIの文が検査に適合しない場合は、規則と訳語表で作成します。商品の情報と入力した言葉だけをAIに送信します。`
          : "規則と訳語表で作成します。"}
      </p>
      <p className="note">
        作成できる残り {grouped(String(ask.left))}件（今月{" "}
        {grouped(String(materialLimits.textsMonthMax))}
        件まで、1商品の1素材を1件と数えます）。料金はかかりません。
      </p>
      <p>
        <Button main name="intent" value="ask">
          素材を作成する
        </Button>
      </p>
    </form>
  );
}

function limitText(market: keyof typeof materialMarkets) {
  const { max, unit } = lengthRule(market, "title");
  return `${unit === "全角" ? "全角" : ""}${max}${unit === "バイト" ? "バイト" : "文字"}`;
}

function Goods({
  ask,
  typed,
  problem,
}: Pick<AskFormProps, "ask" | "typed"> & { problem: { text: string } | undefined }) {
  return (
    <>
      {ask.goods.length > 0 && (
        <fieldset className="stack s">
          <legend>選択した商品（{ask.goods.length}件）</legend>
          {ask.goods.map(({ productId, offerId, name, picture }) => (
            <label key={productId + offerId} className="ck">
              <input
                type="checkbox"
                name={productId ? "pick" : "goods_id"}
                value={productId || offerId}
                defaultChecked={!typed || typed.picked.includes(productId || offerId)}
              />
              <Picture src={picture} size={32} />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="f">
        <label htmlFor="goods">
          {ask.goods.length > 0 ? "ほかの商品" : "商品"}{" "}
          <span className="note">
            1行に1つ、商品ページのURL・商品番号・自社商品の管理番号（{materialLimits.goodsMax}
            商品まで）
          </span>
        </label>
        <textarea
          className="in"
          id="goods"
          name="goods"
          rows={4}
          defaultValue={typed?.goods}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "wrong-goods" : undefined}
        />
        {problem && (
          <p className="err" id="wrong-goods">
            {problem.text}
          </p>
        )}
        <p className="note">
          <a href={href("/collection")}>商品ライブラリ</a>
          で選んで、まとめて作成することもできます。
        </p>
      </div>
    </>
  );
}

interface WordsProps {
  name: "brand" | "avoid";
  label: string;
  hint: string;
  typed: TypedAsk | undefined;
}

function Words({ name, label, hint, typed }: WordsProps) {
  return (
    <div className="f">
      <label htmlFor={name}>
        {label} <span className="note">{hint}</span>
      </label>
      <input
        className="in"
        id={name}
        name={name}
        defaultValue={typed?.[name]}
        maxLength={materialLimits.wordsMax * 2}
      />
    </div>
  );
}

function Kinds({ kinds }: { kinds: readonly string[] }) {
  return (
    <fieldset className="stack s" id="kinds">
      <legend>作成する素材</legend>
      <p className="row">
        {materialKindNames.map((name) => (
          <label key={name} className="ck">
            <input
              type="checkbox"
              name="kinds"
              value={name}
              defaultChecked={kinds.includes(name)}
            />
            <span>{materialKinds[name]}</span>
          </label>
        ))}
      </p>
    </fieldset>
  );
}
