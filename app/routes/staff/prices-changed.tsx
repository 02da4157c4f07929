import { Status } from "#app/ui/status.tsx";

/** Marks an open quote that a price it used has changed since. */
export function PricesChanged() {
  return (
    <p className="flash" role="status">
      <Status shape="due">报价后价格有变</Status>{" "}
      买家仍按报价时的价格付款；要按新价格，请撤回后重新报价。
    </p>
  );
}
