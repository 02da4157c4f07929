import { href } from "#app/href.ts";

interface JoinFormProps {
  claim: { id: string; name: string; orderNumber: string };
  /** Pieces as they were seen from outside. */
  quantity: number;
  lots: readonly {
    id: string;
    quantity: number;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    tracking: string | null;
  }[];
}

/** 认定为订单货物: which lot of the order the parcel brings, and how many pieces were counted. */
export function JoinForm({ claim, quantity, lots }: JoinFormProps) {
  const { id, name, orderNumber } = claim;
  return (
    <form method="post" action={href("/staff/parcelClaims")} className="stack small">
      <p>
        会员说明：订单 <span className="number">{orderNumber}</span> 的货物
      </p>
      {lots.length === 0 ? (
        <p className="note">该订单已没有待到货的批次。</p>
      ) : (
        <>
          <input type="hidden" name="id" value={id} />
          <fieldset className="stack small">
            <legend>对应的批次</legend>
            {lots.map((lot, index) => (
              <label key={lot.id} className="cluster">
                <input type="radio" name="lot" value={lot.id} defaultChecked={index === 0} />
                <span>
                  {lot.titleZh} {lot.spec.map(({ valueZh }) => valueZh).join(" ")} · 待到货{" "}
                  <b className="number">{lot.quantity}</b> 件
                  {lot.tracking && <small className="note number"> {lot.tracking}</small>}
                </span>
              </label>
            ))}
          </fieldset>
          <div className="cluster">
            <input
              className="input small auto-width number"
              name="quantity"
              type="number"
              min={1}
              required
              defaultValue={quantity}
              aria-label={`${name}清点的件数`}
            />
            <label className="cluster">
              <input type="checkbox" name="differs" value="1" />
              与预期不符，按实收登记（少发或多发）
            </label>
            <input
              className="input small auto-width"
              name="answer"
              maxLength={200}
              aria-label={`对${name}按订单到货的说明（日文，买家可见）`}
              placeholder="说明（日文，买家可见）"
            />
            <button type="submit" className="button small" name="intent" value="join">
              按订单到货
            </button>
          </div>
        </>
      )}
    </form>
  );
}
