import type { PricedSeller } from "#app/domain/catalog/cart/cart-totals.ts";
import { specText } from "#app/domain/catalog/product/offer.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Money, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { offerHref } from "../offer-list.tsx";
import type { CartProblem } from "./cart-form.ts";

interface CartSellerProps {
  seller: PricedSeller;
  options: readonly { id: string; nameJa: string; priceType: 0 | 1; price: string }[];
  typed: Record<string, { quantity: string; note: string }>;
  problems: readonly CartProblem[];
}

const troubles = {
  gone: "掲載が終わりました。削除してください",
  "out-of-stock": "在庫が足りません",
  "below-minimum": "最小注文数に足りません",
};

/** One seller's lines of the cart, each with its quantity, note and options. */
export function CartSeller({ seller, options, typed, problems }: CartSellerProps) {
  const problemOf = (fieldId: string) =>
    problems.find((problem) => problem.fieldId === fieldId)?.text;

  return (
    <section className="seller" aria-labelledby={`seller-${seller.supplierId}`}>
      <div className="row between">
        <h2 id={`seller-${seller.supplierId}`}>
          <a href={`${href("/shopGoods")}?shop=${seller.supplierId}`} lang="zh-CN">
            {seller.supplierNameZh}
          </a>
        </h2>
        <p className="note n">
          中国内送料の見込み {seller.freightYen}円（{yuan(seller.freightFen)}元）
        </p>
      </div>
      <CardTable
        label={
          <>
            <span lang="zh-CN">{seller.supplierNameZh}</span>の商品
          </>
        }
        columns={[
          "商品",
          { right: "単価" },
          { right: "数量" },
          { right: "小計" },
          { unseen: "操作" },
        ]}
      >
        {seller.lines.map((line) => {
          const name = `${line.titleJa} ${specText(line.spec)}`;
          const wrongQuantity = problemOf(`qty-${line.id}`);
          const wrongNote = problemOf(`note-${line.id}`);
          return (
            <tr
              role="row"
              key={line.id}
              className={wrongQuantity || wrongNote || line.trouble ? "bad" : undefined}
            >
              <th role="rowheader" scope="row">
                <input type="hidden" name="line" value={line.id} />
                <span className="pickrow">
                  <input
                    type="checkbox"
                    name="pick"
                    value={line.id}
                    aria-label={`${name}を選ぶ`}
                    defaultChecked={line.selected}
                  />
                  <span className="thing">
                    <Picture src={line.picture} size={64} />
                    <span>
                      <a href={offerHref({ id: line.offerId, platform: line.platform })}>
                        {line.titleJa}
                      </a>
                      <small className="blk">{specText(line.spec)}</small>
                      {line.unwanted && (
                        <span className="st trouble">ブラックリストに登録済みです</span>
                      )}
                      {line.trouble && (
                        <small className="blk err">
                          {troubles[line.trouble]}
                          {line.trouble === "out-of-stock" && `（在庫 ${line.stock}個）`}
                          {line.trouble === "below-minimum" && `（最小 ${line.minOrder}個）`}
                        </small>
                      )}
                    </span>
                  </span>
                </span>
                <details className="d" open={Boolean(wrongNote)}>
                  <summary>
                    オプション・備考
                    {line.optionIds.length > 0 && (
                      <span className="note n"> {line.optionIds.length}件</span>
                    )}
                  </summary>
                  <fieldset>
                    <legend className="vh">{name}のオプション</legend>
                    {options.map((option) => (
                      <label className="ck" key={option.id}>
                        <input
                          type="checkbox"
                          name={`opt-${line.id}`}
                          value={option.id}
                          defaultChecked={line.optionIds.includes(option.id)}
                        />
                        <span>{option.nameJa}</span>
                        <span className="n note">
                          {option.priceType === 0 ? `${option.price}元` : `単価の${option.price}%`}
                        </span>
                      </label>
                    ))}
                  </fieldset>
                  <label className="note" htmlFor={`note-${line.id}`}>
                    備考
                  </label>
                  <textarea
                    className="in"
                    id={`note-${line.id}`}
                    name={`note-${line.id}`}
                    rows={2}
                    defaultValue={typed[line.id]?.note ?? line.note}
                    aria-invalid={wrongNote ? true : undefined}
                    aria-describedby={wrongNote ? `wrong-note-${line.id}` : undefined}
                  />
                  {wrongNote && (
                    <p className="err" id={`wrong-note-${line.id}`}>
                      {wrongNote}
                    </p>
                  )}
                </details>
              </th>
              <td role="cell" className="num" data-l="単価">
                <Money yen={line.priceYen} fen={line.priceFen} />
                {line.priceChanged && (
                  <small className="blk was">
                    <s className="n">{yuan(line.seenPriceFen)}元</s> から変更
                  </small>
                )}
              </td>
              <td role="cell" className="r" data-l="数量">
                <span className="qty">
                  <input
                    className="in s q"
                    id={`qty-${line.id}`}
                    name={`qty-${line.id}`}
                    inputMode="numeric"
                    aria-label={`${name} 数量`}
                    defaultValue={typed[line.id]?.quantity ?? line.quantity}
                    aria-invalid={wrongQuantity ? true : undefined}
                    aria-describedby={wrongQuantity ? `wrong-qty-${line.id}` : undefined}
                  />
                  {wrongQuantity && (
                    <span className="err" id={`wrong-qty-${line.id}`}>
                      {wrongQuantity}
                    </span>
                  )}
                </span>
              </td>
              <td role="cell" className="num" data-l="小計">
                <Money yen={line.subtotalYen} fen={line.subtotalFen} />
              </td>
              <td role="cell" className="r">
                <Button small soft name="remove" value={line.id} aria-label={`${name}を削除`}>
                  削除
                </Button>
              </td>
            </tr>
          );
        })}
      </CardTable>
    </section>
  );
}
