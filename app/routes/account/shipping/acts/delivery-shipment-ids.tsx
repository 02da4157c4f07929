import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { BoxWishes } from "#app/domain/trade/shipments/box-wishes.ts";
import { Button } from "#app/ui/button.tsx";

interface DeliveryShipmentIdsProps {
  request: { boxWishes: BoxWishes | null };
  action: string;
  /** What the page's last form was answered. */
  reply: SubmissionResult<string[]> | undefined;
}

/** 納品番号 of a request that is handed in and not packed: added or corrected here. */
export function DeliveryShipmentIds({ request, action, reply }: DeliveryShipmentIdsProps) {
  const refused = reply?.initialValue?.intent === "nameShipmentIds" ? reply : undefined;
  const shipmentIds = request.boxWishes?.shipmentIds ?? [];
  const problem = refused?.error?.shipmentIds?.join(" ");
  return (
    <section className="stack small" aria-labelledby="h-shipment-ids">
      <h2 id="h-shipment-ids">FBAの納品番号</h2>
      <p className="note">
        箱詰めの前まで追加・変更できます。1件ならすべての箱に、箱ごとなら箱の順に、空白で区切って入力してください。
      </p>
      <Form method="post" action={action} className="cluster">
        <label htmlFor="shipment-ids">納品番号</label>
        <input
          id="shipment-ids"
          name="shipmentIds"
          className="input"
          maxLength={2000}
          placeholder="FBA15ABCD1234"
          // biome-ignore lint/a11y/noAutofocus: what was refused is far down the page
          autoFocus={problem !== undefined}
          defaultValue={String(refused?.initialValue?.shipmentIds ?? shipmentIds.join(" "))}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "shipment-ids-error" : undefined}
        />
        {problem && (
          <span className="field-error" id="shipment-ids-error" role="alert">
            {problem}
          </span>
        )}
        <Button small soft name="intent" value="nameShipmentIds">
          納品番号を保存する
        </Button>
      </Form>
    </section>
  );
}
