import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { decidedPage } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  joinableLotsQuery,
  joinParcelClaim,
} from "#app/domain/trade/after-sales/claim-parcel.server.ts";
import {
  decideParcelClaim,
  refusedClaimsQuery,
  reopenParcelClaim,
  waitingClaimsQuery,
} from "#app/domain/trade/after-sales/decide-parcel-claim.server.ts";
import { DecideParcelClaimForm } from "#app/domain/trade/after-sales/parcel-claim-forms.schema.server.ts";
import { waitingDisputesQuery } from "#app/domain/trade/floor/dispute-number.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ComboboxInput } from "#app/ui/combobox.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { yuan } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords, MachineTranslation } from "../talk/buyer-words.tsx";
import { olderPlace } from "../talk/older-place.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Refused } from "../talk/refused.tsx";
import { JoinForm } from "./join-form.tsx";
import { answerDispute, toDisputeView } from "./number-dispute.server.ts";
import { NumberDisputes } from "./number-disputes.tsx";

export const meta: MetaFunction = () => [{ title: "包裹认领 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-parcel-claims");
  const chinese = readDictionary(scope);
  const { place, at } = olderPlace(new URL(args.request.url).searchParams);
  const [rows, lots, refused, disputes] = await scope.db.batch([
    waitingClaimsQuery(scope),
    joinableLotsQuery(scope),
    refusedClaimsQuery(scope, place),
    waitingDisputesQuery(scope),
  ]);
  return {
    decides: staffMay(scope.actor, "receive"),
    disputes: disputes.map(toDisputeView),
    earlier: { page: decidedPage(refused, (row) => row), at },
    glosses: await readGlosses(chinese, [
      ...rows.flatMap(({ claim }) => [claim.name, claim.evidence]),
      ...disputes.flatMap(({ dispute }) => [dispute.name, dispute.reason]),
    ]),
    rows: rows.map((row) => ({
      ...row,
      lots: lots.filter(
        (lot) => lot.orderNumber === row.claim.orderNumber && lot.companyId === row.claim.companyId,
      ),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/parcelClaims"]);
  if (["grant", "keep"].includes(formText(form, "intent") ?? ""))
    return answerDispute(args.context, scope, form);
  const submission = parseForm(form, { schema: DecideParcelClaimForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);
  const { intent, id, answer, lot: lotId, quantity, differs } = submission.value;
  const decided =
    intent === "join"
      ? await joinParcelClaim(scope, id, { lotId, quantity, differs, answer })
      : intent === "reopen"
        ? await reopenParcelClaim(scope, id, answer)
        : await decideParcelClaim(scope, id, { accept: intent === "accept", answer });
  if (decided.ok) return redirect(href("/staff/parcelClaims"), 303);
  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, { answer: ["不认定、撤销时请填写说明"] });
    case "number-taken":
      return changed(submission, "该单号已有订单或转运品在等待到货，请按到货处理");
    case "not-of-the-order":
      return invalid(submission, undefined, { lot: ["请选择会员所说订单中待到货的批次"] });
    case "nothing-came":
      return invalid(submission, undefined, { quantity: ["请填写清点的件数"] });
    case "more-than-waiting":
      return invalid(submission, undefined, {
        quantity: ["件数多于待到货件数：确认多发时，请勾选“与预期不符，按实收登记”"],
      });
    case "case-open":
    case "done-already":
    case "not-waiting":
    case "moved-meanwhile":
    case "decided-already":
    case "claimed-meanwhile":
      return changed(submission, "状态已变更，请查看最新状态");
  }
}

export default function ParcelClaimsPage() {
  const { rows, earlier, decides, disputes } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <PhraseList of="parcelClaim" id="parcel-claim-phrases" />
      <h1>
        包裹认领 <span className="number">{rows.length}</span>
      </h1>
      <p className="note">
        认定后成为该会员的转运品，请随即按到货、验货、上架处理。会员说明是订单货物的，清点后直接按该订单到货登记。
      </p>
      <AnswerSummary answer={lastResult} title="未作修改" />
      {rows.length === 0 && <EmptyState title="没有待确认的认领" />}
      {rows.map(({ claim, parcel, companyName, lots }) => (
        <section key={claim.id} className="panel stack small">
          <h2>
            <span className="number">{parcel.trackingNumber}</span>{" "}
            <small className="note number">
              {parcel.shelf} · {parcel.quantity} 件 · {chinaClock.day(parcel.foundAt)}
            </small>
          </h2>
          <p>{parcel.note}</p>
          <p lang="ja">
            {companyName}：{claim.name}（{yuan(claim.valueFen)}元）
            <MachineTranslation of={claim.name} />
          </p>
          <p>
            <BuyerWords>{claim.evidence}</BuyerWords>
          </p>
          {decides && claim.orderNumber && (
            <JoinForm
              claim={claim}
              quantity={parcel.quantity}
              lots={lots}
              lastResult={answerTo(lastResult, { id: claim.id, intent: "join" })}
            />
          )}
          {decides && (
            <Decision
              claim={claim}
              lastResult={answerTo(lastResult, { id: claim.id, intent: ["accept", "refuse"] })}
            />
          )}
        </section>
      ))}
      <NumberDisputes decides={decides} disputes={disputes} lastResult={lastResult} />
      {decides && (
        <Refused
          {...earlier}
          path={href("/staff/parcelClaims")}
          name="answer"
          lastResult={lastResult}
        />
      )}
    </main>
  );
}

interface DecisionProps {
  claim: { id: string; name: string; orderNumber: string };
  lastResult: SubmissionResult | undefined;
}

function Decision({ claim, lastResult }: DecisionProps) {
  const [form, { answer }] = useForm<z.input<typeof DecideParcelClaimForm>>({
    id: `decide-${claim.id}`,
    lastResult,
  });
  return (
    <form
      method="post"
      action={href("/staff/parcelClaims")}
      className="cluster"
      {...getFormProps(form)}
    >
      <input type="hidden" name="id" value={claim.id} />
      <ComboboxInput
        field={answer}
        key={answer.key}
        narrow
        list="parcel-claim-phrases"
        maxLength={200}
        aria-label={`对${claim.name}的说明（日文，买家可见）`}
        placeholder="说明（日文，买家可见）"
      />
      <FieldError id={answer.errorId} text={answer.errors?.[0]} />
      <button type="submit" className="button small" name="intent" value="accept">
        {claim.orderNumber ? "认定为转运品" : "认定"}
      </button>
      <button type="submit" className="button small" name="intent" value="refuse">
        不认定
      </button>
    </form>
  );
}
