import { Form } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { shippingStates } from "#app/domain/trade/shipping/shipping-labels.ts";
import type { ShippingState } from "#app/domain/trade/shipping/shipping-request.ts";
import { Button } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";

interface DeliveryTogetherProps {
  request: { mainNumber: string; selfConsolidated: boolean };
  /** The company's other requests under the same number. */
  together: readonly { number: string; state: ShippingState }[];
  action: string;
  mayName: boolean;
  problem: string | undefined;
}

/** まとめて送る: the main number, what else travels under it, and the way to another one. */
export function DeliveryTogether({
  request,
  together,
  action,
  mayName,
  problem,
}: DeliveryTogetherProps) {
  const { mainNumber, selfConsolidated } = request;
  if (!mainNumber && !selfConsolidated && !mayName) return null;
  return (
    <section aria-labelledby="h-together" className="stack s">
      <h2 id="h-together" className="h">
        まとめて送る
      </h2>
      {selfConsolidated && !mainNumber && (
        <p className="flash">
          自分でまとめて送る依頼です。主番号を入力すると、提出できるようになります。
        </p>
      )}
      {together.length > 0 && (
        <ul className="stack s">
          {together.map(({ number, state }) => (
            <li key={number} className="row">
              <a className="n" href={shippingPage(number)}>
                {number}
              </a>
              <State shape={shippingStates[state].shape}>{shippingStates[state].ja}</State>
            </li>
          ))}
        </ul>
      )}
      {mayName && (
        <Form method="post" action={action} className="row">
          <label htmlFor="main-number">まとめる番号（主番号）</label>
          <input
            id="main-number"
            name="mainNumber"
            className="in s"
            maxLength={40}
            defaultValue={mainNumber}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "main-number-error" : undefined}
          />
          <Button small soft name="intent" value="nameMain">
            主番号を保存する
          </Button>
          {problem && (
            <span className="err" id="main-number-error" role="alert">
              {problem}
            </span>
          )}
        </Form>
      )}
    </section>
  );
}
