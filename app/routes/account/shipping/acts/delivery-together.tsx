import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import {
  type ShippingState,
  shippingStates,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";

interface DeliveryTogetherProps {
  request: { mainNumber: string; selfConsolidated: boolean };
  /** The company's other requests under the same number. */
  together: readonly { number: string; state: ShippingState }[];
  action: string;
  mayName: boolean;
  /** The number that was sent and is not taken, with why. */
  lastResult: SubmissionResult<string[]> | undefined;
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
  lastResult,
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
      {mainNumber && (
        <p>
          <a href={`${href("/user/mainNumber")}?${new URLSearchParams({ number: mainNumber })}`}>
            主番号 <span className="number">{mainNumber}</span> の依頼と費用の分担を見る
          </a>
        </p>
      )}
      {asked && <Asked asked={asked} action={action} />}
      {mayName && <NameMain mainNumber={mainNumber} action={action} lastResult={lastResult} />}
    </section>
  );
}

type NameMainProps = Pick<DeliveryTogetherProps, "action" | "lastResult"> & { mainNumber: string };

/** Where the number is typed; one that is not taken stays there with why. */
function NameMain({ mainNumber, action, lastResult }: NameMainProps) {
  const [form, fields] = useForm<{ mainNumber: string }>({
    id: "main-number",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { mainNumber },
  });
  return (
    <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <TextField field={fields.mainNumber} label="まとめる番号（主番号）" maxLength={40} />
      <p>
        <SendButton small soft intent="nameMain">
          主番号を保存する
        </SendButton>
      </p>
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
          <SendButton fill intent="agreeMain">
            この番号を承認する
          </SendButton>
        )}
        {mayKeep && (
          <SendButton soft intent="keepMain">
            変更を取りやめる
          </SendButton>
        )}
      </p>
    </Form>
  );
}
