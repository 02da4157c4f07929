import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  piecesOf,
  ShippingNumber,
  StaffSplitForm,
} from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest, toSplitOffer } from "#app/domain/trade/shipments/split-request.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { LotItem } from "#app/routes/staff/floor/lot-item.tsx";
import { emptySplit, SplitFields, type SplitLineFields } from "#app/shared/split/split-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../../staff-commands.ts";
import { PhraseField } from "../../talk/phrase-list.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `拆单 ${data?.number ?? ""} | 买付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "quote-shipping");
  const found = await findShipment(scope, param(args, "number", ShippingNumber));
  if (!found) throw notFound();
  const lines = found.lines.map(({ id, quantity, titleZh, spec, picture }) => ({
    id,
    quantity,
    titleZh,
    spec,
    picture,
  }));
  return toSplitOffer({ ...found, lines }, scope.actor);
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/shipping/:number/split"]);
  const number = param(args, "number", ShippingNumber);
  const submission = parseForm(form, { schema: StaffSplitForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, note, lines } = submission.value;
  const split = await splitRequest(
    scope,
    number,
    { id, note, pieces: piecesOf(lines) },
    args.context.cards,
  );
  if (split.ok) {
    const second = href("/staff/shipping/:number", { number: split.value.number });
    return redirectWithFlash(args.context, second, "已拆单，这是拆出的配送单。");
  }
  switch (split.reason) {
    case "forbidden":
    case "not-found":
      throw denial(split.reason);
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "reason-missing":
      return invalid(submission, undefined, { note: ["请填写原因（日文，买家可见）"] });
    case "nothing-chosen":
      return invalid(submission, "请至少拆出一件");
    case "nothing-left":
      return invalid(submission, "原配送单至少保留一件");
    case "more-than-asked":
      return invalid(submission, "拆出件数不能超过原件数");
    case "held":
      return changed(submission, "配送单已暂停，恢复后再拆");
    case "being-packed":
      return changed(submission, "已有人拣货或装箱，不能拆单");
    case "being-paid":
      return changed(
        submission,
        "买家正在付款，或暂时查不到 PayPal 的付款状态，不能拆单；请过几分钟再试",
      );
    case "delegated":
    case "above-limit":
    case "no-such-line":
    case "not-to-split":
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}

export default function StaffSplitPage() {
  const { number, open, quoted, lines, id } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ id: string; note: string; lines: SplitLineFields[] }>({
    id: "split",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, note: "", lines: emptySplit(lines) },
  });
  return (
    <main id="main" className="page-width stack">
      <h1 className="number">拆单 {number}</h1>
      <p className="note">
        拆出的商品成为第二张配送单：收件人、运输方式、装箱要求不变，库存继续预留，免费仓储天数照算。
        {quoted && "原报价作废，两张单都要重新报价。"}
      </p>
      {open || lastResult ? (
        <Form method="post" className="panel stack" {...getFormProps(form)}>
          <ErrorSummary form={form} title="请检查填写内容" />
          <input type="hidden" name="id" value={fields.id.initialValue ?? id} />
          <SplitFields
            lines={lines.map((line) => ({
              ...line,
              name: line.titleZh,
              item: <LotItem {...line} />,
            }))}
            rows={fields.lines.getFieldList()}
            words={{ goods: "商品", asked: "原件数", going: "拆出件数" }}
          />
          <PhraseField
            of="hold"
            field={fields.note}
            label="原因（日文，买家可见）"
            required
            requiredMark="必填"
            maxLength={200}
          />
          <p>
            <Button main>拆成两张</Button>
          </p>
        </Form>
      ) : (
        <p className="flash">这张配送单不能拆：已付款、已开始装箱或已暂停。</p>
      )}
      <p>
        <a href={href("/staff/shipping/:number", { number })}>返回配送单</a>
      </p>
    </main>
  );
}
