import {
  materialLimits,
  materialMarketNames,
  materialMarkets,
} from "#app/domain/catalog/material/material.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { AskKinds, WrittenBy } from "./ask-kinds.tsx";
import { limitText, MarketRulesShown } from "./market-rules-shown.tsx";
import type { ShownAsk } from "./shown-ask.server.ts";

export interface TypedAsk {
  market: string;
  brand: string;
  avoid: string;
  goods: string;
  each: string;
  writer: string;
  kinds: readonly string[];
  pictureKinds: readonly string[];
  picked: readonly string[];
  /** Of the form that was sent; another one where it is taken. */
  key: string;
}

export interface AskFormProps {
  ask: ShownAsk;
  typed: TypedAsk | undefined;
  problems: readonly { fieldId: string; text: string }[];
}

/** Which goods, for which marketplace, and what is to be made of them. */
export function AskForm({ ask, typed, problems }: AskFormProps) {
  const market = typed?.market ?? "amazon";
  const problemOf = (name: string) => problems.find((one) => one.fieldId === name)?.text;
  return (
    <form method="post" action={href("/aiMaterial") + ask.query} className="panel stack">
      <input type="hidden" name="id" value={typed?.key || ask.key} />
      <Goods ask={ask} typed={typed} problem={problemOf("goods")} />
      <fieldset className="stack s" id="market">
        <legend>掲載先</legend>
        <p className="row">
          {materialMarketNames.map((name) => (
            <label key={name} className="ck">
              <input type="radio" name="market" value={name} defaultChecked={name === market} />
              <span>
                {materialMarkets[name]}{" "}
                <small className="note">商品名 {limitText(name, "title")}まで</small>
              </span>
            </label>
          ))}
        </p>
        <MarketRulesShown />
      </fieldset>
      <AskKinds typed={typed} problem={problemOf("kinds")} />
      <Words
        name="brand"
        label="商品名の先頭に入れる言葉"
        hint="ブランド名など。空欄でも作成できます"
        typed={typed}
        problem={problemOf("brand")}
      />
      <Words
        name="avoid"
        label="使わない言葉"
        hint="「、」で区切って入力してください"
        typed={typed}
        problem={problemOf("avoid")}
      />
      <WrittenBy ask={ask} typed={typed} />
      <p className="note">
        今月の残りは、文 {grouped(String(ask.left))}件（1商品の1素材を1件、上限{" "}
        {grouped(String(materialLimits.textsMonthMax))}件）、画像{" "}
        {grouped(String(ask.picturesLeft))}枚（上限{" "}
        {grouped(String(materialLimits.picturesMonthMax))}枚）です。料金はかかりません。
      </p>
      <p>
        <Button main name="intent" value="ask">
          素材を作成する
        </Button>
      </p>
    </form>
  );
}

function Goods({
  ask,
  typed,
  problem,
}: Pick<AskFormProps, "ask" | "typed"> & { problem: string | undefined }) {
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
            {problem}
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
  problem: string | undefined;
}

function Words({ name, label, hint, typed, problem }: WordsProps) {
  return (
    <div className={problem ? "f bad" : "f"}>
      <label htmlFor={name}>
        {label}{" "}
        <span className="note">
          {hint}（{materialLimits.wordsMax}文字まで）
        </span>
      </label>
      <input
        className="in"
        id={name}
        name={name}
        defaultValue={typed?.[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `wrong-${name}` : undefined}
      />
      {problem && (
        <p className="err" id={`wrong-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
