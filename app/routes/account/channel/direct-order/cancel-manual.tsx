import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { ShownOrder } from "./channel-order.tsx";

/** An order that its company brought is taken back by it, too: no marketplace would say so. */
export function CancelManual({ shown: { mayCancel, bought } }: { shown: ShownOrder }) {
  if (!mayCancel) return null;
  return (
    <details className="d">
      <summary>この注文を取り消す</summary>
      <Form method="post" className="box stack s">
        <p className="note">
          {bought
            ? "発注がお支払い前であれば、発注も取り消します。お支払い済みのときは、このページでご案内します。"
            : "お客様がキャンセルした注文や、間違えて登録した注文を取り消します。元には戻せません。"}
        </p>
        <div>
          <Button soft name="intent" value="cancel">
            この注文を取り消す
          </Button>
        </div>
      </Form>
    </details>
  );
}
