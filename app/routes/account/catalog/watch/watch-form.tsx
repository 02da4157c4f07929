import { Form } from "@remix-run/react";
import { specText, type TranslatedSpec } from "#app/domain/catalog/offers/offer.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { yuan } from "#app/ui/money.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";

interface TypedWatch {
  skuId: string;
  threshold: string;
  backInStock: boolean;
}

interface WatchFormProps {
  offer: { id: string; titleJa: string; priceFen: number; stock: number };
  kinds: readonly { id: string; spec: TranslatedSpec[]; priceFen: number; stock: number }[];
  typed: TypedWatch | undefined;
  problem: string | undefined;
}

/** What to wait for of these goods: a price, goods that are there again, or both. */
export function WatchForm({ offer, kinds, typed, problem }: WatchFormProps) {
  return (
    <Form method="post" className="panel accent stack" id="watch">
      <h2>{offer.titleJa}</h2>
      <p className="note number">
        現在 {yuan(offer.priceFen)}元〜・
        {offer.stock > 0 ? `在庫 ${offer.stock.toLocaleString("ja-JP")}` : "在庫切れ"}
      </p>
      <ErrorList problems={problem ? [{ fieldId: "threshold", text: problem }] : []} />
      <input type="hidden" name="goods_id" value={offer.id} />
      <div className="field">
        <label htmlFor="sku">種類</label>
        <select className="input" id="sku" name="sku" defaultValue={typed?.skuId ?? ""}>
          <option value="">すべての種類（最安の種類）</option>
          {kinds.map(({ id, spec, priceFen, stock }) => (
            <option key={id} value={id}>
              {specText(spec)} {yuan(priceFen)}元{stock === 0 && " 在庫切れ"}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="threshold">希望の単価（元）</label>
        <NumberInput
          className="input quantity"
          id="threshold"
          name="threshold"
          decimal
          defaultValue={typed?.threshold ?? ""}
          aria-invalid={problem ? true : undefined}
          aria-describedby="threshold-hint"
        />
        <p className="hint" id="threshold-hint">
          最小数量の単価が、この金額以下になったら通知します（例: 12.50）
        </p>
      </div>
      <label className="checkbox">
        <input
          type="checkbox"
          name="back"
          value="1"
          defaultChecked={typed?.backInStock ?? offer.stock === 0}
        />
        <span>在庫が戻ったら通知する</span>
      </label>
      <div className="cluster">
        <Button main name="intent" value="watch">
          通知を登録する
        </Button>
      </div>
    </Form>
  );
}
