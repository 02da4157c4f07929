import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMessage } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import {
  moneyQueries,
  toDocumentMoney,
} from "#app/domain/money/payments/payment-queries.server.ts";
import { claimsOfRequestQuery } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import {
  carriedBoxesQueries,
  toCarriedBoxes,
} from "#app/domain/trade/floor/find-tracked.server.ts";
import { carrierSilence } from "#app/domain/trade/floor/tracking-number.ts";
import { coSignersQuery } from "#app/domain/trade/shipments/co-sign.server.ts";
import {
  importBasisQueries,
  toImportBasis,
} from "#app/domain/trade/shipments/import-dues.server.ts";
import { togetherQuery } from "#app/domain/trade/shipments/main-number.server.ts";
import { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import {
  shipmentQueries,
  toShippingDocument,
} from "#app/domain/trade/shipments/shipment-queries.server.ts";
import {
  isHoldable,
  shippingLifecycle,
  takesFiles,
  takesPermit,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { splitMove } from "#app/domain/trade/shipments/split-request.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { doFileCommand, isFileCommand } from "../attached-file-commands.server.ts";
import { attachedFiles } from "../attached-files.server.ts";
import { DeliveryAside } from "./acts/delivery-aside.tsx";
import { DeliveryContents } from "./acts/delivery-contents.tsx";
import { DeliveryForm } from "./acts/delivery-form.schema.server.ts";
import { askedMainNumberOf, shownCoSign } from "./acts/shown-co-sign.server.ts";
import { doContest } from "./goods-class/contest-command.server.ts";
import { doHsCommand, isHsCommand } from "./hs-commands.server.ts";
import { doDeliveryCommand } from "./shipping-commands.server.ts";
import { DeliveryHead, DeliveryJump } from "./shipping-document.tsx";
import {
  claimableOf,
  duesOf,
  holdCostOf,
  payByOf,
  returnedYenOf,
  storageExpected,
  timelineOf,
  toldStill,
} from "./shown-delivery.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `配送依頼 ${shown?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "pOrder_sn", ShippingNumber);
  const read = await readTogether(scope.db, {
    request: shipmentQueries(scope, number),
    basis: importBasisQueries(scope, number),
    money: moneyQueries(scope, "shipping", number),
    carried: carriedBoxesQueries(scope, number),
    others: [
      claimsOfRequestQuery(scope, number),
      togetherQuery(scope, number),
      coSignersQuery(scope),
    ],
  });
  const found = toShippingDocument(read.request);
  if (!found) throw notFound();
  const basis = toImportBasis(read.basis);
  const money = toDocumentMoney(scope, "shipping", read.money);
  const carried = toCarriedBoxes(read.carried);
  const [claims, together, people] = read.others;
  const { request, method, lines, boxes, review, pictures, events, messages, files } = found;
  const mayShip = buyerMay(scope.actor, "ship");
  const mayName = mayShip && takesFiles(request.state) && !request.shippedAt;

  return {
    request: {
      ...request,
      payBy: payByOf(request, scope.now),
      heldReason: readMessage(request.heldReason, "ja"),
    },
    method,
    lines,
    boxes,
    boxPhotos: found.boxPhotos,
    review,
    messages,
    contests: found.contests,
    contestIds: Object.fromEntries(lines.map(({ id }) => [id, crypto.randomUUID()])),
    settlement: stageTable(found.stages),
    returnedYen: returnedYenOf(found),
    storageYen: storageExpected(found, scope.now),
    dues: duesOf(request, lines, basis),
    pictureIds: pictures.map(({ id }) => id),
    moves: shippingLifecycle.movesFrom(request.state, scope.actor),
    mayShip,
    billingGrams: boxes.length > 0 ? boxes.reduce((sum, box) => sum + box.billingGrams, 0) : null,
    claims,
    carried,
    silence: carrierSilence({ ...method, ...request }, scope.now),
    together,
    splits: found.splits,
    maySplit: mayShip && boxes.length === 0 && splitMove(request, scope.actor) !== undefined,
    coSign: shownCoSign(request, people, scope.actor, mayShip),
    holdable: isHoldable(request.state),
    holdCost: holdCostOf(found, scope.now),
    mayName,
    askedMain: askedMainNumberOf(request, scope.actor, mayName),
    ...claimableOf(request, found.settings, scope.now),
    mayPay: buyerMay(scope.actor, "pay"),
    papers: money.papers,
    reviewPaymentId: money.reviewPaymentId,
    ...toldStill(found, scope.actor),
    messageId: crypto.randomUUID(),
    attached: attachedFiles(
      files,
      mayShip && (takesFiles(request.state) || takesPermit(request.state)),
    ),
    timeline: timelineOf(events),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "pOrder_sn", ShippingNumber);
  const form = await sentForm(args.request);
  if (isFileCommand(form)) return doFileCommand(scope, args.context, "shipping", number, form);
  if (isHsCommand(form)) return doHsCommand(scope, number, form);
  const submission = readForm(form, DeliveryForm);
  const request = await ownShipment(scope, number);
  if (!request) throw notFound();
  if (submission.status !== "success") return invalid(submission);
  const command = submission.value;
  return command.intent === "contest"
    ? doContest(scope, number, command, submission)
    : doDeliveryCommand(scope, request, command);
}

export default function DeliveryDetailsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { request, lines, moves, mayShip, mayPay, reviewPaymentId, messages } = loaded;
  const result = useActionData<typeof action>();
  const problem = result && "problem" in result ? result.problem : undefined;
  const reply = result && "status" in result ? result : undefined;
  const here = shippingPage(request.number);

  return (
    <>
      <Crumbs
        way={[{ href: href("/user/deliveryList"), label: "配送依頼一覧" }]}
        here={request.number}
      />
      <main id="main" className="wrap doc">
        {problem && <Problem>{problem}</Problem>}
        <DeliveryHead
          request={request}
          moves={moves}
          mayShip={mayShip}
          mayPay={mayPay}
          reviewPaymentId={reviewPaymentId}
        />
        <DeliveryJump lines={lines} messages={messages} />
        <div className="cols aside-end first">
          <aside className="stack">
            <DeliveryAside shown={loaded} here={here} reply={reply} />
          </aside>
          <DeliveryContents shown={loaded} here={here} result={result} />
        </div>
      </main>
    </>
  );
}
