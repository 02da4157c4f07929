import { Button } from "#app/ui/button.tsx";

interface OpeningFormProps {
  idempotencyKey: string;
  typed: Record<string, string>;
}

/** Proposes what the bank held of our own at the end of a day. */
export function OpeningForm({ idempotencyKey, typed }: OpeningFormProps) {
  return (
    <section className="panel stack" id="opening" aria-labelledby="h-opening">
      <h2 id="h-opening">银行期初余额</h2>
      <p className="note">
        起算日日终时，银行余额中不属于客户资金账的部分（自有资金）。此后每天的核对都从这里算起。
      </p>
      <form method="post" className="cluster">
        <input type="hidden" name="id" value={idempotencyKey} key={idempotencyKey} />
        <span className="cluster">
          <label htmlFor="opening-bankDay">起算日</label>
          <input
            className="input small auto-width"
            id="opening-bankDay"
            name="bankDay"
            type="date"
            defaultValue={typed.bankDay}
          />
        </span>
        <span className="cluster">
          <label htmlFor="opening-amountYen">金额（日元）</label>
          <input
            className="input small auto-width"
            id="opening-amountYen"
            name="amountYen"
            inputMode="numeric"
            defaultValue={typed.amountYen}
          />
        </span>
        <span className="cluster">
          <label htmlFor="opening-reason">原因</label>
          <input
            className="input small auto-width"
            id="opening-reason"
            name="reason"
            defaultValue={typed.reason}
          />
        </span>
        <Button soft small name="intent" value="opening">
          提交期初余额
        </Button>
      </form>
    </section>
  );
}
