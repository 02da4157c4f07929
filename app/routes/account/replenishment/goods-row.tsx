import { ownProductPage } from "#app/domain/core/page-links.ts";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { RefusedGoods } from "./goods-page.tsx";
import { SettingFields } from "./setting-fields.tsx";
import type { ShownGoods } from "./shown-goods.server.ts";

type Row = ShownGoods["rows"][number];

interface GoodsRowProps {
  row: Row;
  mayChange: boolean;
  refused: RefusedGoods | undefined;
}

/** An article of the shop with the product that it is; one that is none yet says so. */
export function GoodsRow({ row, mayChange, refused }: GoodsRowProps) {
  const { product, settings, orderBy } = row;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Named row={row} mayChange={mayChange} picked={refused?.picked ?? []} />
      </th>
      <td role="cell" data-l="仕入先のリンク">
        {product ? (
          <Links row={row} mayChange={mayChange} chosen={refused?.typed[`link-${product.id}`]} />
        ) : (
          <span className="out">自社商品にまだ紐付けられていません</span>
        )}
      </td>
      <td role="cell" data-l="補充の設定" className="wide">
        {product && mayChange && (
          <>
            <input type="hidden" name="row" value={product.id} />
            <input type="hidden" name={`name-${product.id}`} value={product.name} />
            <SettingFields
              of={product.id}
              label={product.name}
              values={settings}
              refused={refused}
            />
          </>
        )}
        {orderBy && <small className="blk note n">発注期限 {orderBy}</small>}
      </td>
    </tr>
  );
}

function Named({ row, mayChange, picked }: { row: Row; mayChange: boolean; picked: string[] }) {
  const { product, title, sku, asin, picture, onHand, inbound } = row;
  return (
    <span className="pickrow">
      {product && mayChange && (
        <input
          type="checkbox"
          name="pick"
          value={product.id}
          defaultChecked={picked.includes(product.id)}
          aria-label={`${product.name}を選ぶ`}
        />
      )}
      <span className="thing s">
        <Picture src={picture} size={48} />
        <span>
          {product ? <a href={ownProductPage(product.id)}>{product.name}</a> : title}
          <small className="blk note n">{[sku, asin].filter(Boolean).join(" ・ ")}</small>
          <small className="blk note n">
            在庫 {grouped(String(onHand))}個 ・ 入庫中 {grouped(String(inbound))}個
          </small>
        </span>
      </span>
    </span>
  );
}

interface LinksProps {
  row: Row;
  mayChange: boolean;
  chosen: string | undefined;
}

/** Up to three links; the ticked one is ordered from. */
function Links({ row: { product, links }, mayChange, chosen }: LinksProps) {
  const { id } = product!;
  const first = links.find(({ skuId }) => skuId === chosen) ?? links[0];
  return (
    <>
      {links.length === 0 && <p className="err">仕入先のリンクが必要です</p>}
      {links.map((link, index) => (
        <div className="row" key={link.skuId}>
          {mayChange && links.length > 1 && (
            <input
              type="radio"
              name={`link-${id}`}
              value={link.skuId}
              defaultChecked={link === first}
              aria-label={`${link.offerId} ${link.now?.spec ?? ""}を既定にする`}
            />
          )}
          <span>
            {link.now ? (
              <a href={link.now.page}>{link.now.spec || link.now.title}</a>
            ) : (
              <span className="out">掲載終了 {link.offerId}</span>
            )}{" "}
            {index === 0 && <span className="tag ink">既定</span>}
            {link.now && (
              <small className="blk note n">
                {yuan(link.now.priceFen)}元 ・ 最小{grouped(String(link.now.minOrder))}個
              </small>
            )}
          </span>
        </div>
      ))}
      {mayChange && (
        <small className="blk">
          <a href={`${ownProductPage(id)}#sources`}>仕入先を追加・変更する</a>
        </small>
      )}
    </>
  );
}
