import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import {
  type ShippingState,
  shippingStates,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";

interface DeliveryTogetherProps {
  request: { mainNumber: string; selfConsolidated: boolean };
  /** The company's other requests under the same number. */
  together: readonly { number: string; state: ShippingState }[];
  action: string;
  mayName: boolean;
  /** The number that was sent and is not taken, with why. */
  refused: SubmissionResult<string[]> | undefined;
  /** Another main number that waits for the second consent; null where none does. */
  asked: AskedMainNumber | null;
}

export interface AskedMainNumber {
  mainNumber: string;
  /** The reader is who is asked. */
  mine: boolean;
  mayKeep: boolean;
}

/** まとめて送る: the main number, what else travels under it, and the way to another one. */
export function DeliveryTogether({
  request,
  together,
  action,
  mayName,
  refused,
  asked,
}: DeliveryTogetherProps) {
  const { mainNumber, selfConsolidated } = request;
  if (!mainNumber && !selfConsolidated && !mayName) return null;
  return (
    <section aria-labelledby="h-together" className="stack small">
      <h2 id="h-together" className="heading">
        まとめて送る
      </h2>
      {selfConsolidated && !mainNumber && (
        <p className="flash">
          自分でまとめて送る依頼です。主番号を入力すると、提出できるようになります。
        </p>
      )}
      {together.length > 0 && (
        <ul className="stack small">
          {together.map(({ number, state }) => (
            <li key={number} className="cluster">
              <a className="number" href={shippingPage(number)}>
                {number}
              </a>
              <Status shape={shippingStates[state].shape}>{shippingStates[state].ja}</Status>
            </li>
          ))}
        </ul>
      )}
      {asked && <Asked asked={asked} action={action} />}
      {mayName && <NameMain mainNumber={mainNumber} action={action} refused={refused} />}
    </section>
  );
}

interface NameMainProps extends Pick<DeliveryTogetherProps, "action" | "refused"> {
  mainNumber: string;
}

/** Where the number is typed; one that is not taken stays there with why. */
function NameMain({ mainNumber, action, refused }: NameMainProps) {
  const problem = refused?.error?.mainNumber?.join(" ");
  return (
    <Form method="post" action={action} className="cluster">
      <label htmlFor="main-number">まとめる番号（主番号）</label>
      <input
        id="main-number"
        name="mainNumber"
        className="input small"
        maxLength={40}
        // biome-ignore lint/a11y/noAutofocus: what was refused is far down the page
        autoFocus={problem !== undefined}
        defaultValue={String(refused?.initialValue?.mainNumber ?? mainNumber)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "main-number-error" : undefined}
      />
      <Button small soft name="intent" value="nameMain">
        主番号を保存する
      </Button>
      {problem && (
        <span className="field-error" id="main-number-error" role="alert">
          {problem}
        </span>
      )}
    </Form>
  );
}

/** The number that one of the two asks for: it stands once the other one agrees. */
function Asked({ asked, action }: { asked: AskedMainNumber; action: string }) {
  const { mainNumber, mine, mayKeep } = asked;
  return (
    <Form method="post" action={action} className="panel attention stack small">
      <p>
        主番号を<b className="number">{mainNumber || "「なし（単独で送る）」"}</b>
        に変える承認を待っています。
        {mine
          ? "承認すると、この番号に変わります。"
          : "もうお一人が承認するまで、今の番号のままです。"}
      </p>
      <p className="cluster">
        <input type="hidden" name="mainNumber" value={mainNumber} />
        {mine && (
          <Button fill name="intent" value="agreeMain">
            この番号を承認する
          </Button>
        )}
        {mayKeep && (
          <Button soft name="intent" value="keepMain">
            変更を取りやめる
          </Button>
        )}
      </p>
    </Form>
  );
}
