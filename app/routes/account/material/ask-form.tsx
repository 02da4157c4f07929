import type { SubmissionResult } from "@conform-to/react";
import {
  materialKindNames,
  materialKinds,
  materialLimits,
  materialMarketNames,
  materialMarkets,
  pictureKindNames,
  pictureKinds,
  writerChoices,
} from "#app/domain/catalog/material/material.ts";
import { href } from "#app/href.ts";
import { sentList, sentText } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { AskView } from "./ask-view.server.ts";
import { limitText, MarketRules } from "./market-rules.tsx";

interface TypedAsk {
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

interface AskFormProps {
  ask: AskView;
  answer: SubmissionResult<string[]> | undefined;
}

/** The form as it was sent; undefined where another one of the page was. */
function typedAsk(answer: SubmissionResult | undefined): TypedAsk | undefined {
  if (sentText(answer, "intent") !== "ask") return undefined;
  const text = (name: string) => sentText(answer, name) ?? "";
  return {
    market: text("market"),
    brand: text("brand"),
    avoid: text("avoid"),
    goods: text("goods"),
    each: text("each") || "1",
    writer: text("writer") || "model",
    kinds: sentList(answer, "kinds"),
    pictureKinds: sentList(answer, "pictures"),
    picked: [...sentList(answer, "pick"), ...sentList(answer, "goods_id")],
    key: text("id"),
  };
}

/** Which goods, for which marketplace, and what is to be made of them. */
export function AskForm({ ask, answer }: AskFormProps) {
  const typed = typedAsk(answer);
  const market = typed?.market ?? "amazon";
  const problemOf = (name: string) => answer?.error?.[name]?.[0];
  return (
    <form method="post" action={href("/aiMaterial") + ask.query} className="panel stack">
      <input type="hidden" name="id" value={typed?.key || ask.key} />
      <Goods ask={ask} typed={typed} problem={problemOf("goods")} />
      <fieldset className="stack small" id="market" tabIndex={-1}>
        <legend>掲載先</legend>
        <p className="cluster">
          {materialMarketNames.map((name) => (
            <label key={name} className="checkbox">
              <input type="radio" name="market" value={name} defaultChecked={name === market} />
              <span>
                {materialMarkets[name]}{" "}
                <small className="note">商品名 {limitText(name, "title")}まで</small>
              </span>
            </label>
          ))}
        </p>
        <MarketRules />
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
}: Pick<AskFormProps, "ask"> & Typed & { problem: string | undefined }) {
  return (
    <>
      {ask.goods.length > 0 && (
        <fieldset className="stack small">
          <legend>選択した商品（{ask.goods.length}件）</legend>
          {ask.goods.map(({ productId, offerId, name, picture }) => (
            <label key={productId + offerId} className="checkbox">
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
      <div className="field">
        <label htmlFor="goods">
          {ask.goods.length > 0 ? "ほかの商品" : "商品"}{" "}
          <span className="note">
            1行に1つ、商品ページのURL・商品番号・自社商品の管理番号（{materialLimits.goodsMax}
            商品まで）
          </span>
        </label>
        <textarea
          className="input"
          id="goods"
          name="goods"
          rows={4}
          defaultValue={typed?.goods}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "wrong-goods" : undefined}
        />
        {problem && (
          <p className="field-error" id="wrong-goods">
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

interface Typed {
  typed: TypedAsk | undefined;
}

interface WordsProps extends Typed {
  name: "brand" | "avoid";
  label: string;
  hint: string;
  problem: string | undefined;
}

function Words({ name, label, hint, typed, problem }: WordsProps) {
  return (
    <div className={problem ? "field invalid" : "field"}>
      <label htmlFor={name}>
        {label}{" "}
        <span className="note">
          {hint}（{materialLimits.wordsMax}文字まで）
        </span>
      </label>
      <input
        className="input"
        id={name}
        name={name}
        defaultValue={typed?.[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `wrong-${name}` : undefined}
      />
      {problem && (
        <p className="field-error" id={`wrong-${name}`}>
          {problem}
        </p>
      )}
    </div>
  );
}

const writerNames = { model: "AIで作成する", rules: "規則と訳語表で作成する" } as const;

/** By what texts are written: the choice is there where the shop has a model. */
function WrittenBy({ ask, typed }: Pick<AskFormProps, "ask"> & Typed) {
  if (!ask.model) return <p className="note">文は規則と訳語表で、画像は画素の計算で作成します。</p>;
  return (
    <fieldset className="stack small" id="writer">
      <legend>文の作成方法</legend>
      <p className="cluster">
        {writerChoices.map((choice) => (
          <label key={choice} className="checkbox">
            <input
              type="radio"
              name="writer"
              value={choice}
              defaultChecked={choice === (typed?.writer ?? "model")}
            />
            <span>{writerNames[choice]}</span>
          </label>
        ))}
      </p>
      <p className="note">
        AI（{ask.model}
        ）には商品の情報と入力した言葉だけを送信します。仕様・サイズ表と、AIの文が検査に適合しない場合は、規則と訳語表で作成します。どちらも料金はかからず、今月の件数を同じだけ使います。画像は画素の計算で編集し、AIには送信しません。
      </p>
    </fieldset>
  );
}

/** Which texts are written and which pictures edited. */
function AskKinds({ typed, problem }: Typed & { problem: string | undefined }) {
  const kinds = typed?.kinds ?? ["title", "bullets", "description"];
  return (
    <>
      <fieldset className="stack small" id="kinds" tabIndex={-1}>
        <legend>作成する文</legend>
        <p className="cluster">
          {materialKindNames.map((name) => (
            <label key={name} className="checkbox">
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
        {problem && <p className="field-error">{problem}</p>}
      </fieldset>
      <fieldset className="stack small" id="pictures">
        <legend>編集する画像</legend>
        <p className="cluster">
          {pictureKindNames.map((name) => (
            <label key={name} className="checkbox">
              <input
                type="checkbox"
                name="pictures"
                value={name}
                defaultChecked={typed?.pictureKinds.includes(name) ?? false}
              />
              <span>{pictureKinds[name]}</span>
            </label>
          ))}
        </p>
        <Each typed={typed} />
      </fieldset>
    </>
  );
}

function Each({ typed }: Typed) {
  return (
    <div className="field">
      <label htmlFor="each">
        1商品の画像{" "}
        <span className="note">
          先頭から選びます。「{pictureKinds.collage}」は先頭から{materialLimits.picturesMax}
          枚までを1枚にします
        </span>
      </label>
      <select className="input" id="each" name="each" defaultValue={typed?.each ?? "1"}>
        {Array.from({ length: materialLimits.picturesMax }, (_, index) => String(index + 1)).map(
          (count) => (
            <option key={count} value={count}>
              {count}枚
            </option>
          ),
        )}
      </select>
    </div>
  );
}
