import type { CartLine } from "#app/domain/catalog/cart/cart.ts";
import { Picture } from "#app/ui/picture.tsx";
import { offerHref } from "../offer-card.tsx";
import type { LineView } from "./view.server.ts";

const troubles = {
  gone: "掲載が終わりました。削除してください",
  "out-of-stock": "在庫が足りません",
  "below-minimum": "最小注文数に足りません",
};

type Line = LineView & Pick<CartLine, "offerId" | "platform" | "trouble" | "stock" | "minOrder">;

/** The goods of a line, and what hinders it from being ordered. */
export function LineGoods({ line }: { line: Line }) {
  return (
    <span className="media-object">
      <Picture src={line.picture} size={64} />
      <span>
        <a href={offerHref({ id: line.offerId, platform: line.platform })}>{line.titleJa}</a>{" "}
        {line.machineTranslated && <span className="badge">機械翻訳</span>}
        <small className="block">{line.specText}</small>
        {line.unwanted && (
          <span className="status status-trouble">ブラックリストに登録済みです</span>
        )}
        <small className="block field-error">
          {line.trouble && troubles[line.trouble]}
          {line.trouble === "out-of-stock" && `（在庫 ${line.stock}個）`}
          {line.trouble === "below-minimum" && `（最小 ${line.minOrder}個）`}
        </small>
      </span>
    </span>
  );
}
