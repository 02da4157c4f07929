import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { reportLoss } from "#app/domain/trade/floor/decide-loss.server.ts";
import { LossForm, orderNumberOf } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { capYenOn } from "#app/domain/trade/floor/forwarded-loss.ts";
import {
  lossParcelsQuery,
  ownLossesQuery,
} from "#app/domain/trade/floor/forwarded-loss-queries.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { allUploadsOf, hasUploads } from "#app/http/files/uploads.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { LossFields } from "./loss-form.tsx";
import { LossRule } from "./loss-rule.tsx";
import { OwnLosses } from "./own-losses.tsx";
import { toLossView } from "./view.server.ts";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `転送品の補償 ${data?.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const asked = orderNumberOf.safeParse(new URL(args.request.url).searchParams.get("number"));
  if (!asked.success) throw notFound();
  const [parcels, losses, settings] = await scope.db.batch([
    lossParcelsQuery(scope, asked.data),
    ownLossesQuery(scope, asked.data),
    settingsQuery(scope),
  ]);
  const [first] = parcels;
  if (!first) throw notFound();
  return {
    number: first.number,
    titleJa: first.titleJa,
    parcels: parcels
      .filter(({ received, reported }) => reported < received)
      .map(({ purchaseId, tracking, received, reported }) => ({
        id: purchaseId,
        tracking,
        left: received - reported,
      })),
    losses: losses.map(toLossView),
    capYen: capYenOn(settings, first.announcedAt),
    claimDays: Number(settingsIn(settings)("claimDays")),
    id: crypto.randomUUID(),
    constraints: fieldConstraints(LossForm),
    mayReport: buyerMay(scope.actor, "order"),
  };
}

const noProof = "価格を証明する書類を選んでください（PDF・PNG・JPEG・WebP、10MBまで）";
const onlyOne = "書類は1つにまとめて選んでください";

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: LossForm });
  const missing: Record<string, string[]> = hasUploads(form, "proof") ? {} : { proof: [noProof] };
  if (submission.status !== "success") return invalid(submission, undefined, missing);
  const files = await allUploadsOf(scope, args.context.files, form, "proof");
  if (!files.ok) return invalid(submission, undefined, { proof: [fileRefusals.ja[files.reason]] });
  const [proof, second] = files.value;
  if (second) return invalid(submission, undefined, { proof: [onlyOne] });
  const { proof: _, ...said } = submission.value;
  const reported = await reportLoss(scope, args.context.files, said, proof);
  if (reported.ok) return redirectDocument(`${forwardedLossPage(said.number)}#losses`, 303);
  switch (reported.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      throw notFound();
    case "no-such-parcel":
    case "not-received":
      return changed(
        submission,
        "この荷物はまだ倉庫で受け取っていません。荷物を選び直してください",
      );
    case "too-late":
      return changed(submission, "届け出の期限を過ぎています。お問い合わせからご相談ください");
    case "more-than-came":
      return invalid(submission, undefined, {
        quantity: ["倉庫で受け取った個数（届け出済みを除く）を超えています"],
        ...missing,
      });
    case "proof-missing":
    case "not-a-picture":
    case "picture-too-large":
      return invalid(submission, undefined, { proof: [noProof] });
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { proof: [tooManyPixels.ja] });
  }
}

export default function ForwardedLossPage() {
  const { number, titleJa, losses, mayReport, parcels, capYen, claimDays, id, constraints } =
    useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  return (
    <main id="main" className="page-width stack large">
      <UnsentProblem />
      <div className="page-head">
        <h1>転送品の補償</h1>
        <p className="note">
          <span className="number">{number}</span> {titleJa}
        </p>
      </div>
      <LossRule capYen={capYen} claimDays={claimDays} />
      {!mayReport && <p className="note">届け出は、注文権限をお持ちの方にお願いしてください。</p>}
      {mayReport && (parcels.length > 0 || lastResult) && (
        <LossFields
          id={id}
          number={number}
          parcels={parcels}
          constraints={constraints}
          lastResult={lastResult}
        />
      )}
      {mayReport && parcels.length === 0 && !lastResult && (
        <p className="flash" role="note">
          届け出のできる荷物はありません。倉庫で受け取った荷物の分だけ、届け出ができます。
        </p>
      )}
      <OwnLosses losses={losses} />
      <p>
        <a href={href("/forwardToWarehouse")}>倉庫転送に戻る</a>
      </p>
    </main>
  );
}
