import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import {
  piecesOf,
  ShippingNumber,
  SplitForm,
} from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest, toSplitOffer } from "#app/domain/trade/shipments/split-request.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { StockItem } from "#app/routes/account/stock/stock-item.tsx";
import { emptySplit, SplitFields, type SplitLineFields } from "#app/shared/split/split-fields.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { deliveryDelegated } from "../shipping-texts.ts";

export const meta: MetaFunction = () => [{ title: "配送依頼を分ける | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const found = await findShipment(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!found) throw notFound();
  const lines = found.lines.map(({ id, quantity, titleJa, spec, picture }) => ({
    id,
    quantity,
    titleJa,
    spec,
    picture,
  }));
  return toSplitOffer({ ...found, lines }, scope.actor);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const number = query(args, "pOrder_sn", ShippingNumber);
  const submission = parseForm(await readForm(args.request), { schema: SplitForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, note, lines } = submission.value;
  const split = await splitRequest(
    scope,
    number,
    { id, note, pieces: piecesOf(lines) },
    args.context.cards,
  );
  if (split.ok) return redirect(shippingPage(split.value.number), 303);
  switch (split.reason) {
    case "form-used":
      return usedForm(submission);
    case "forbidden":
    case "not-found":
      throw denial(split.reason);
    case "nothing-chosen":
      return invalid(submission, "2つ目の依頼に分ける個数を、1個以上入力してください");
    case "nothing-left":
      return invalid(submission, "もとの依頼に、1個以上残してください");
    case "more-than-asked":
      return invalid(submission, "依頼の個数より多くは分けられません");
    case "delegated":
      return changed(submission, deliveryDelegated);
    case "above-limit":
      return changed(
        submission,
        "お支払いの上限を超える見積のため、分けられません。上限のない方にご依頼ください",
      );
    case "held":
      return changed(submission, "保留を解除してから分けてください");
    case "being-packed":
      return changed(
        submission,
        "倉庫で作業が始まった商品があるため、分けられません。メッセージで担当者にご相談ください",
      );
    case "being-paid":
      return changed(
        submission,
        "PayPal・カードのお支払いを確認しているため、分けられません。お支払いの結果をお待ちください",
      );
    case "no-such-line":
    case "not-to-split":
    case "reason-missing":
    case "moved-meanwhile":
      return changed(submission, "配送依頼の状態が変わりました。最新の状態をご確認ください");
  }
}

export default function DeliverySplitPage() {
  const { number, open, quoted, lines, id } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ id: string; note: string; lines: SplitLineFields[] }>({
    id: "split",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, note: "", lines: emptySplit(lines) },
  });
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/deliveryList"), label: "配送依頼一覧" },
          { href: shippingPage(number), label: number },
        ]}
        here="依頼を分ける"
      />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>配送依頼を分ける</h1>
          <p className="note">
            選んだ商品を2つ目の依頼に移します。届け先・便・ご希望は同じで、在庫の確保と無料の保管日数はそのまま続きます。配送オプションと保管料は2つに分かれ、合計は変わりません（下書きでは、配送オプションは両方に付きます）。片方をキャンセルすると、その分の配送オプションの料金はもう片方に戻ります。
            {quoted && "お見積は取り消し、2つとも新しくお出しします。"}
          </p>
        </div>
        {open || lastResult ? (
          <Form method="post" className="panel stack" {...getFormProps(form)}>
            <ErrorSummary form={form} />
            <input type="hidden" name="id" value={fields.id.initialValue ?? id} />
            <SplitFields
              lines={lines.map((line) => ({
                ...line,
                name: line.titleJa,
                item: <StockItem {...line} />,
              }))}
              rows={fields.lines.getFieldList()}
              words={{ goods: "商品", asked: "依頼の個数", going: "分ける個数" }}
            />
            <TextField field={fields.note} label="分ける理由（任意）" maxLength={200} />
            <p>
              <Button main>依頼を分ける</Button>
            </p>
          </Form>
        ) : (
          <p className="flash">
            この配送依頼は分けられません。お支払いのあとや、梱包が始まったあと、保留の間は分けられません。
          </p>
        )}
        <p>
          <a href={shippingPage(number)}>配送依頼 {number} に戻る</a>
        </p>
      </main>
    </>
  );
}
