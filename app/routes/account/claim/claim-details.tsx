import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { buyerMay } from "#app/domain/core/policy.ts";
import { ClaimNumber } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";
import { findClaim, readClaimable } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { readExpectedAnswer } from "#app/domain/trade/orders/service-level.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { doFileCommand, isFileCommand } from "../attached-file-commands.server.ts";
import { documentAnswer } from "../document-answer.ts";
import { doClaimCommand } from "./claim-commands.server.ts";
import { ClaimDocument } from "./claim-document.tsx";
import { toClaimView } from "./claim-view.server.ts";
import { NewClaim } from "./new-claim.tsx";
import { toNewClaimView } from "./new-claim-view.server.ts";
import { saveClaimForm } from "./save-claim-form.server.ts";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `アフターサービス ${shown?.claim?.number ?? "の申請"} | 買付便` },
];

/** A claim by its number; a draft of it, or a new one about a shipping request, as the form. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const mayShip = buyerMay(scope.actor, "ship");
  if (!new URL(args.request.url).searchParams.has("pOrder_sn")) {
    const number = query(args, "claim_sn", ClaimNumber);
    const [found, expected] = await Promise.all([
      findClaim(scope, number),
      readExpectedAnswer(scope, "claim", number),
    ]);
    if (!found) throw notFound();
    if (found.claim.state !== "draft" || !mayShip)
      return { claim: { ...toClaimView(scope, found), expected }, form: null };
    const claimable = await readClaimable(scope, found.request.number);
    if (!claimable) throw notFound();
    return { claim: null, form: toNewClaimView(claimable, found) };
  }
  const claimable = await readClaimable(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!claimable) throw notFound();
  if (!mayShip) throw forbidden();
  return { claim: null, form: toNewClaimView(claimable) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await readForm(args.request);
  if (new URL(args.request.url).searchParams.has("pOrder_sn"))
    return saveClaimForm(scope, args.context.files, query(args, "pOrder_sn", ShippingNumber), form);
  const number = query(args, "claim_sn", ClaimNumber);
  if (isFileCommand(form)) return doFileCommand(scope, args.context, "claim", number, form);
  return doClaimCommand(scope, number, form);
}

/** Those of a claim that have fields. */
const claimForms = ["decline", "reply", "withdraw", "attach"];

export default function ClaimDetailsPage() {
  const { claim, form } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  // The same object as long as nothing new is said: the forms take each new one up.
  const { above, reply } = useMemo(
    () => documentAnswer(claim ? answer : undefined, claimForms),
    [claim, answer],
  );
  const { once } = useSending();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/deliveryList"), label: "配送依頼一覧" },
          { href: href("/user/aftersale"), label: "アフターサービス" },
        ]}
        here={claim?.number ?? "申請"}
      />
      <main id="main" className="page-width document" onSubmitCapture={once}>
        <UnsentProblem />
        <AnswerSummary answer={above} title="変更していません" />
        {claim && <ClaimDocument shown={claim} reply={reply} />}
        {form && <NewClaim shown={form} lastResult={answer} />}
      </main>
    </>
  );
}
