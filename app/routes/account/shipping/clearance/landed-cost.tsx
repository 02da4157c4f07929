import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { japanDay } from "#app/domain/core/calendar.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { attachPermit, enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { type Doubt, isCheckedFor } from "#app/domain/trade/shipments/clearance.ts";
import {
  checkedFor,
  clearanceFields,
} from "#app/domain/trade/shipments/clearance-forms.schema.server.ts";
import { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { takesPermit } from "#app/domain/trade/shipments/shipping-request.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { StagesTable } from "#app/shared/stages/stages-table.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { ClearanceForm } from "./clearance-form.tsx";
import { LandedLines } from "./landed-lines.tsx";
import { ruleAsked } from "./rule-asked.ts";
import { toLandedView } from "./view.server.ts";

const PermitForm = z.object({
  id: rules.idempotencyKey,
  ...clearanceFields,
  checkedFor,
  /** Kept by its own command. */
  permit: z.unknown().optional(),
});

const doubtWords: Record<Doubt, string> = {
  "far-off": "関税と輸入消費税の合計が、見込みと3倍以上違います",
  "no-tax": "関税があるのに、輸入消費税が0円です",
  "broker-high": "通関・取扱手数料が20,000円を超えています",
};
const lookAgain =
  "許可通知書の金額をご確認のうえ、正しければ、下のチェックを入れて保存してください";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `着地原価 ${shown?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "pOrder_sn", ShippingNumber);
  const found = await findLandedShipment(scope, number, ruleAsked(args.request));
  if (!found) throw notFound();
  const { request, stages, landed } = found;
  return {
    number,
    landed: landed && toLandedView(landed),
    table: stageTable(stages),
    id: crypto.randomUUID(),
    constraints: fieldConstraints(PermitForm),
    today: japanDay(scope.now),
    mayEnter: buyerMay(scope.actor, "ship") && takesPermit(request.state) && !request.paysDues,
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "ship");
  const number = query(args, "pOrder_sn", ShippingNumber);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: PermitForm });
  if (submission.status !== "success") return invalid(submission);
  const { permit: _, checkedFor: __, ...clearance } = submission.value;
  const checked = isCheckedFor(clearance, submission.value);
  const files = await allUploadsOf(scope, args.context.files, form, "permit");
  if (!files.ok) return invalid(submission, undefined, { permit: [fileRefusals.ja[files.reason]] });
  const entered = await enterClearance(scope, number, { ...clearance, checked });
  const [upload] = files.value;
  const filed =
    entered.ok && upload
      ? await attachPermit(scope, args.context.files, number, { entry: clearance.id, upload })
      : undefined;
  if (filed && !filed.ok)
    return invalid(submission, undefined, {
      permit: ["税額は登録しました。ファイルは保存できませんでした（PDF・画像、50MBまで）"],
    });
  if (entered.ok)
    return redirectDocument(
      `${href("/deliveryLandedCost")}?${new URLSearchParams({ pOrder_sn: number })}`,
      303,
    );
  switch (entered.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      throw notFound();
    case "cleared-by-us":
      return changed(submission, "関税込みの便の輸入許可は、通関する買付便が登録します");
    case "dues-far-off":
      return invalid(submission, undefined, {
        checked: [[...entered.doubts.map((doubt) => doubtWords[doubt]), lookAgain].join("。")],
      });
    case "before-departure":
      return invalid(submission, undefined, {
        permittedOn: ["許可の日は出荷日からあとの日付を入力してください"],
      });
    case "in-the-future":
      return invalid(submission, undefined, {
        permittedOn: ["許可の日は今日までの日付を入力してください"],
      });
    case "not-shipped":
      return changed(submission, "出荷のあとに登録できます");
    case "moved-meanwhile":
      return changed(submission, "配送依頼の状態が変わりました。もう一度お試しください");
  }
}

export default function LandedCostPage() {
  const { number, landed, table, mayEnter, id, constraints, today } =
    useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const { once } = useSending();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/deliveryList"), label: "配送依頼一覧" },
          { href: shippingPage(number), label: number },
        ]}
        here="通関と着地原価"
      />
      <main id="main" className="page-width stack large document" onSubmitCapture={once}>
        <UnsentProblem />
        <div className="page-head">
          <h1>通関と着地原価</h1>
          <p className="note number">{number}</p>
        </div>
        {landed ? (
          <LandedLines number={number} landed={landed} />
        ) : (
          <EmptyState title="輸入許可はまだ登録されていません">
            <p>
              輸入許可通知書の税額を登録すると、明細ごとの着地原価が1円まで確定します。通知書のPDFは
              <a href={`${shippingPage(number)}#files`}>配送依頼の添付ファイル</a>に残せます。
            </p>
          </EmptyState>
        )}
        {table.columns.length > 0 && <StagesTable table={table} language="ja" />}
        {mayEnter && (
          <ClearanceForm
            id={id}
            today={today}
            entered={landed?.clearance}
            constraints={constraints}
            lastResult={lastResult}
          />
        )}
      </main>
    </>
  );
}
