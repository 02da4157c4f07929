import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { japaneseHolidaysQuery } from "#app/domain/core/holidays.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import {
  documentMoneyQueries,
  toDocumentMoney,
} from "#app/domain/money/payments/payment-queries.server.ts";
import { claimsOfRequestQuery } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import {
  carriedBoxesQueries,
  toCarriedBoxes,
} from "#app/domain/trade/floor/find-tracked.server.ts";
import { methodsOfRequestQuery } from "#app/domain/trade/shipments/change-method.server.ts";
import { coSignersQuery } from "#app/domain/trade/shipments/co-sign.server.ts";
import {
  importBasisQueries,
  toImportBasis,
} from "#app/domain/trade/shipments/import-dues.server.ts";
import { sameMainNumberQuery } from "#app/domain/trade/shipments/main-number.server.ts";
import { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import {
  shipmentQueries,
  toShippingDocument,
} from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { ownShortPicksQuery } from "#app/domain/trade/shipments/short-pick-queries.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { doFileCommand, isFileCommand } from "../attached-file-commands.server.ts";
import { AttachedFiles } from "../attached-files.tsx";
import { documentAnswer } from "../document-answer.ts";
import { DocumentPapers } from "../invoice/document-papers.tsx";
import { CardInReview } from "../payment/card-in-review.tsx";
import { OrderMessages } from "../shared/document-messages.tsx";
import { RestFromBalance } from "../shared/rest-from-balance.tsx";
import { DeliveryCoSign } from "./acts/delivery-co-sign.tsx";
import { DeliveryForm } from "./acts/delivery-form.schema.server.ts";
import { DeliveryHold } from "./acts/delivery-hold.tsx";
import { DeliveryShipmentIds } from "./acts/delivery-shipment-ids.tsx";
import { DeliveryShorts } from "./acts/delivery-shorts.tsx";
import { DeliveryTogether } from "./acts/delivery-together.tsx";
import { DeliveryUncarried } from "./acts/delivery-uncarried.tsx";
import { SplitLinks } from "./acts/split-links.tsx";
import { type DeliveryView, toDeliveryView } from "./delivery-view.server.ts";
import { ClassContests } from "./goods-class/class-contests.tsx";
import { doContest } from "./goods-class/contest-command.server.ts";
import { doHsCommand } from "./hs-commands.server.ts";
import { DeliverySettlement } from "./settlement/shipping-settlement.tsx";
import { DeliveryAmounts } from "./shipping-amounts.tsx";
import { DeliveryBoxes } from "./shipping-boxes.tsx";
import { DeliveryCancel } from "./shipping-cancel.tsx";
import { DeliveryClaims } from "./shipping-claims.tsx";
import { doDeliveryCommand } from "./shipping-commands.server.ts";
import { DeliveryDues } from "./shipping-dues.tsx";
import { DeliveryFacts } from "./shipping-facts.tsx";
import { HsCodes } from "./shipping-hs-codes.tsx";
import { DeliveryLines } from "./shipping-lines.tsx";
import { DeliveryNextStep } from "./shipping-next-step.tsx";
import { DeliveryReview } from "./shipping-review.tsx";
import { DeliveryWay } from "./shipping-way.tsx";

// A line that breaks is said on the page; who came too late sees what the request has become.
export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `配送依頼 ${shown?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "pOrder_sn", ShippingNumber);
  const read = await readTogether(scope.db, {
    request: shipmentQueries(scope, number),
    basis: importBasisQueries(scope, number),
    money: documentMoneyQueries(scope, "shipping", number),
    carried: carriedBoxesQueries(scope, number),
    others: [
      claimsOfRequestQuery(scope, number),
      sameMainNumberQuery(scope, number),
      coSignersQuery(scope, number),
      japaneseHolidaysQuery(scope),
      methodsOfRequestQuery(scope, number),
      ownShortPicksQuery(scope, number),
    ],
  });
  const found = toShippingDocument(read.request);
  if (!found) throw notFound();
  return toDeliveryView(scope, {
    found,
    basis: toImportBasis(read.basis),
    money: toDocumentMoney(scope, "shipping", read.money),
    carried: toCarriedBoxes(read.carried),
    others: read.others,
  });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "pOrder_sn", ShippingNumber);
  const form = await readForm(args.request);
  if (isFileCommand(form)) return doFileCommand(scope, args.context, "shipping", number, form);
  const submission = parseForm(form, { schema: DeliveryForm });
  const request = await ownShipment(scope, number);
  if (!request) throw notFound();
  if (submission.status !== "success") return invalid(submission);
  const command = submission.value;
  switch (command.intent) {
    case "contest":
      return doContest(args.context, scope, number, command, submission);
    case "hs":
      return doHsCommand(scope, number, submission, command);
    default:
      return doDeliveryCommand(scope, request, submission, command);
  }
}

const formsWithFields = [
  ...["cancel", "hold", "message", "nameMain", "nameShipmentIds"],
  ...["contest", "hs", "attach", "changeMethod", "declineCoSign"],
];

export default function DeliveryDetailsPage() {
  const shown = useLoaderData<typeof loader>();
  const { request, lines, messages } = shown;
  const answer = useFormAnswer();
  // The same object as long as nothing new is said: the forms take each new one up.
  const { above, reply } = useMemo(() => documentAnswer(answer, formsWithFields), [answer]);
  const { once } = useSending();
  useReloadOnReturn();
  const here = shippingPage(request.number);

  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/deliveryList"), label: "配送依頼一覧" }]}
        here={request.number}
      />
      <main id="main" className="page-width document" onSubmitCapture={once}>
        <UnsentProblem />
        <AnswerSummary answer={above} title="変更していません" />
        <DeliveryHead {...shown} />
        <DeliveryShorts shorts={shown.shorts} action={here} mayShip={shown.mayShip} />
        {shown.uncarried && (
          <DeliveryUncarried
            number={request.number}
            action={here}
            uncarried={shown.uncarried}
            maySplit={shown.maySplit}
            isPaid={request.paidAt !== null}
            mayShip={shown.mayShip && !shown.isDelegated}
            delegatedTo={shown.isDelegated ? shown.delegatedTo : null}
            lastResult={reply?.initialValue?.intent === "changeMethod" ? reply : undefined}
          />
        )}
        <DeliveryJump lines={lines} messages={messages} />
        <div className="columns aside-end first">
          <aside className="stack">
            <DeliveryAside shown={shown} here={here} reply={reply} />
          </aside>
          <DeliveryContents shown={shown} here={here} reply={reply} />
        </div>
      </main>
    </>
  );
}

/** What the request is, how it stands and what comes next. */
function DeliveryHead({
  request,
  moves,
  mayShip,
  mayPay,
  reviewPaymentId,
  short,
  delegatedTo,
}: Pick<
  DeliveryView,
  "request" | "moves" | "mayShip" | "mayPay" | "reviewPaymentId" | "short" | "delegatedTo"
>) {
  const { ja, shape } = shippingStates[request.state];
  return (
    <div className="document-head">
      <div>
        <p className="note">配送依頼番号</p>
        <h1 className="document-number number">{request.number}</h1>
        <p className="cluster">
          <Status shape={shape} pill>
            {ja}
          </Status>
          <span className="note number">
            作成日 {day(request.createdAt)} ・ {request.pieceCount.toLocaleString("ja-JP")}個
          </span>
        </p>
      </div>
      {reviewPaymentId && moves.includes("pay") ? (
        <CardInReview paymentId={reviewPaymentId} mayPay={mayPay} />
      ) : (
        <DeliveryNextStep
          request={request}
          moves={moves}
          mayShip={mayShip}
          mayPay={mayPay}
          delegatedTo={delegatedTo}
        >
          {short && <RestFromBalance {...short} />}
        </DeliveryNextStep>
      )}
    </div>
  );
}

/** The ways to the parts of the page. */
function DeliveryJump({ lines, messages }: Pick<DeliveryView, "lines" | "messages">) {
  return (
    <nav className="jump-links cluster" aria-label="この配送依頼の内容">
      <a href="#amount">金額</a>
      <a href="#lines">明細 {lines.length}</a>
      <a href="#settlement">費用の精算</a>
      <a href="#facts">配送</a>
      <a href="#time">経過</a>
      <a href="#messages">メッセージ {messages.length}</a>
    </nav>
  );
}

/** The boxes with their photos, and the way to what is in each; nothing before packing. */
function PackedBoxes({
  boxes,
  boxPhotoIds,
  request,
}: Pick<DeliveryView, "boxes" | "boxPhotoIds" | "request">) {
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="h-boxes" className="stack small">
      <h2 id="h-boxes" className="heading">
        梱包
      </h2>
      <DeliveryBoxes boxes={boxes} />
      {boxPhotoIds.length > 0 && (
        <div>
          <p className="note">出荷前写真</p>
          <PhotoLinks ids={boxPhotoIds} of="出荷前写真" />
        </div>
      )}
      <p>
        <a
          href={`${href("/deliveryEncasementDetails")}?${new URLSearchParams({ pOrder_sn: request.number })}`}
        >
          梱包明細（箱ごとの内容）
        </a>
      </p>
    </section>
  );
}

/** What has happened to the request, the newest first. */
function DeliveryTime({ entries }: { entries: DeliveryView["timeline"] }) {
  return (
    <section id="time" aria-labelledby="h-time">
      <h2 id="h-time" className="heading">
        経過
      </h2>
      <Timeline entries={entries} />
    </section>
  );
}

interface DeliveryPartProps {
  shown: DeliveryView;
  here: string;
  /** The answer to the form that was sent of the page's. */
  reply: SubmissionResult<string[]> | undefined;
}

/** What is sent, how it is packed and travels, its papers and what was said of it. */
function DeliveryContents({ shown, here, reply }: DeliveryPartProps) {
  const { request, method, lines, boxes } = shown;
  const intent = reply?.initialValue?.intent;
  return (
    <div className="stack large">
      <DeliveryLines number={request.number} lines={lines} />
      <ClassContests
        lines={lines}
        action={here}
        contests={shown.contests}
        contestIds={shown.contestIds}
        contestable={shown.contestable}
        lastResult={intent === "contest" ? reply : undefined}
      />
      <DeliverySettlement number={request.number} table={shown.settlement} />
      <PackedBoxes boxes={boxes} boxPhotoIds={shown.boxPhotoIds} request={request} />
      <DeliveryTogether
        key={request.mainNumber}
        request={request}
        action={here}
        together={shown.together}
        mayName={shown.mayName}
        asked={shown.askedMain}
        lastResult={intent === "nameMain" ? reply : undefined}
      />
      {shown.takesShipmentIds && (
        <DeliveryShipmentIds
          key={request.boxWishes?.shipmentIds.join()}
          shipmentIds={request.boxWishes?.shipmentIds ?? []}
          action={here}
          lastResult={intent === "nameShipmentIds" ? reply : undefined}
        />
      )}
      <DeliveryFacts request={request} method={method} mayPlan={shown.mayPlan} />
      <DeliveryWay {...shown} carrier={request.carrier} />
      {shown.review && <DeliveryReview review={shown.review} pictureIds={shown.pictureIds} />}
      <HsCodes
        shown={shown.takesHsCodes}
        action={here}
        lines={lines}
        lastResult={intent === "hs" ? reply : undefined}
      />
      <DocumentPapers papers={shown.papers} />
      <DeliveryTime entries={shown.timeline} />
      <OrderMessages
        key={shown.messages.length}
        messages={shown.messages}
        messageId={shown.messageId}
        action={here}
        lastResult={intent === "message" ? reply : undefined}
      />
    </div>
  );
}

/** Money, files, and what may still be stopped. */
function DeliveryAside({ shown, here, reply }: DeliveryPartProps) {
  const { request, moves, mayShip } = shown;
  const intent = reply?.initialValue?.intent;
  return (
    <>
      <DeliveryClaims number={request.number} {...shown} />
      <DeliveryAmounts
        request={request}
        billingGrams={shown.billingGrams}
        returnedYen={shown.returnedYen}
        storageYen={shown.storageYen}
        dues={shown.dues}
      />
      {shown.dues && !request.paysDues && <DeliveryDues dues={shown.dues} />}
      <DeliveryCoSign
        shown={shown.coSign}
        version={request.version}
        action={here}
        lastResult={intent === "declineCoSign" ? reply : undefined}
      />
      <DeliveryHold
        request={request}
        mayShip={mayShip}
        action={here}
        holdable={shown.holdable}
        cost={shown.holdCost}
        lastResult={intent === "hold" ? reply : undefined}
      />
      <SplitLinks request={request} splits={shown.splits} maySplit={shown.maySplit} />
      <AttachedFiles {...shown.attached} />
      <DeliveryCancel
        shown={moves.includes("cancel") && mayShip}
        action={here}
        draft={request.state === "draft"}
        paid={request.paidAt !== null}
        rehearsalYen={shown.rehearsalYen}
        shareYen={shown.shareYen}
        lastResult={intent === "cancel" ? reply : undefined}
      />
    </>
  );
}
