import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import type { ReadMarketplaceOrder } from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import { marketplaceStateName } from "#app/domain/trade/purchasing/marketplace-order.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface MarketplaceStateProps {
  order: ReadMarketplaceOrder;
  mayCallOff: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** How a purchase stands at its marketplace, and while nothing is received the way to call it off there. */
export function MarketplaceState({ order, mayCallOff, lastResult }: MarketplaceStateProps) {
  const { id, platform, state, toldState, problem, askedByName } = order;
  const name = platformNames[platform];
  return (
    <>
      <p className="note">
        {name}下单（{askedByName}） · <b>{nameOf(state, toldState)}</b>
        {problem && ` · ${problem}`}
      </p>
      {mayCallOff && state === "placed" && <CallOff id={id} name={name} lastResult={lastResult} />}
    </>
  );
}

function nameOf(state: ReadMarketplaceOrder["state"], toldState: string) {
  if (state === "cancelling") return "正在取消";
  if (state === "cancelled") return "已取消";
  return marketplaceStateName(toldState) || "已下单";
}

interface CallOffProps extends Pick<MarketplaceStateProps, "lastResult"> {
  id: string;
  name: string;
}

function CallOff({ id, name, lastResult }: CallOffProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: `call-off-${id}`,
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>取消{name}订单</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有取消" />
        <input type="hidden" name="intent" value="callOff" />
        <input type="hidden" name="purchaseId" value={id} />
        <TextField field={fields.reason} label="取消原因" required requiredMark="必填" />
        <p>
          <Button small soft>
            取消平台订单
          </Button>
        </p>
      </Form>
    </details>
  );
}
