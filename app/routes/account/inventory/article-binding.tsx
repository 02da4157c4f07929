import { Form } from "@remix-run/react";
import { sameNumbers } from "#app/domain/channels/articles/article.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ArticleShown } from "./article.tsx";

/** Which own product an article is, and the ways to say so. */
export function ArticleBinding({ shown }: { shown: ArticleShown }) {
  const { product, mayBind } = shown;
  return (
    <section className="panel stack" id="bind" aria-labelledby="h-bind">
      <h2 id="h-bind">自社商品</h2>
      {product ? <Bound shown={shown} /> : !mayBind && <p>未紐付け</p>}
      {!mayBind && (
        <p className="note">
          紐付けには、商品管理の権限も必要です。会社のオーナーにお尋ねください。
        </p>
      )}
      {mayBind && !product && (
        <>
          <Proposals shown={shown} />
          <ByHand shown={shown} />
          <NewProduct shown={shown} />
        </>
      )}
    </section>
  );
}

function Bound({ shown: { product, boundAt, mayBind } }: { shown: ArticleShown }) {
  return (
    <>
      <p>
        <a href={ownProductPage(product!.id)}>{product!.name}</a>{" "}
        {product!.managementNumber && <span className="note n">{product!.managementNumber}</span>}
        {boundAt && <small className="blk note n">{boundAt}</small>}
      </p>
      {mayBind && (
        <Form method="post">
          <Button small soft name="intent" value="unbind">
            紐付けを解除する
          </Button>
        </Form>
      )}
    </>
  );
}

interface Choice {
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  heldBy?: string | null;
  note: string;
}

function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="stack s">
      {choices.map(({ productId, name, managementNumber, picture, heldBy, note }) => (
        <li key={productId} className="row between">
          <span className="thing s">
            <Picture src={picture} size={48} />
            <span>
              <a href={ownProductPage(productId)}>{name}</a>
              <small className="blk note">
                {[managementNumber, note].filter(Boolean).join(" ・ ")}
                {heldBy && ` ・ 「${heldBy}」と紐付いています`}
              </small>
            </span>
          </span>
          {!heldBy && (
            <Form method="post">
              <input type="hidden" name="product" value={productId} />
              <Button small soft name="intent" value="bind">
                この商品と紐付ける
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function Proposals({ shown: { proposals } }: { shown: ArticleShown }) {
  return (
    <div className="stack s">
      <h3>候補</h3>
      {proposals.length === 0 ? (
        <p className="note">番号・商品名・画像の近い自社商品は見つかりませんでした。</p>
      ) : (
        <Choices
          choices={proposals.map((one) => ({ ...one, note: reasonsOf(one).join(" ・ ") }))}
        />
      )}
    </div>
  );
}

/** Why a product is proposed. */
function reasonsOf({ by, byWords, byPicture }: ArticleShown["proposals"][number]) {
  return [
    ...(by ? [`${sameNumbers[by]}が一致`] : []),
    ...(byPicture ? ["画像が似ています"] : []),
    ...(byWords ? ["商品名の語が一致"] : []),
  ];
}

function ByHand({ shown: { article, words, found } }: { shown: ArticleShown }) {
  return (
    <div className="stack s">
      <h3>自社商品から探す</h3>
      <form className="bar row" method="get" action="#bind">
        <input type="hidden" name="item" value={article.number} />
        <label className="vh" htmlFor="q-bind">
          商品名・管理番号・SKU・ASIN・JAN
        </label>
        <input
          className="in s auto"
          id="q-bind"
          name="q"
          type="search"
          size={32}
          defaultValue={words}
          placeholder="商品名・管理番号・SKU・ASIN・JAN"
        />
        <button type="submit" className="btn s soft">
          検索
        </button>
      </form>
      {words && found.length === 0 && <p className="note">この条件の自社商品はありません。</p>}
      {found.length > 0 && <Choices choices={found.map((one) => ({ ...one, note: "" }))} />}
    </div>
  );
}

function NewProduct({ shown: { newId } }: { shown: ArticleShown }) {
  return (
    <Form method="post" className="stack s">
      <h3>新しく登録する</h3>
      <p className="note">
        商品名・SKU・ASIN・JAN・ラベル番号・画像・販売価格を販売先から引き継ぎ、自社商品として登録します。
      </p>
      <input type="hidden" name="id" value={newId} />
      <div>
        <Button small soft name="intent" value="make">
          自社商品として登録する
        </Button>
      </div>
    </Form>
  );
}
