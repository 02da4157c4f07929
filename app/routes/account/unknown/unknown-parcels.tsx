import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { hundredths, singleLine, text } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { foldNumber } from "#app/domain/core/number-search.server.ts";
import { unknownParcelsPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import {
  claimParcel,
  ownParcelClaimsQuery,
  unclaimedQuery,
  withdrawParcelClaim,
} from "#app/domain/trade/after-sales/claim-parcel.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { AnswerSummary, ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { OwnClaims } from "./own-claims.tsx";
import { ParcelCards, ParcelSearch } from "./parcel-cards.tsx";

const ParcelClaimForm = z.object({
  id: rules.idempotencyKey,
  parcel: rules.id,
  name: singleLine("商品名", 100),
  valueYuan: hundredths("1個の価格", 999_999, "元", "0.01"),
  goodsClass: z.enum(Object.keys(goodsClasses) as [GoodsClass], "品物の区分を選んでください"),
  orderNumber: z
    .string()
    .overwrite(foldNumber)
    .max(40, "注文番号は40文字以内で入力してください")
    .default(""),
  evidence: text("確認できること", limits.noteLengthMax),
});

export const meta: MetaFunction = () => [{ title: "持ち主不明の荷物 | 買付便" }];

const pageSize = 24;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  const number = (searchParams.get("number") ?? "")
    .normalize("NFKC")
    .trim()
    .toUpperCase()
    .slice(0, 40);
  const after = readPlace(searchParams);
  const [rows, claims] = await scope.db.batch([
    unclaimedQuery(scope, number, after, pageSize),
    ownParcelClaimsQuery(scope),
  ]);
  const parcels = rows.slice(0, pageSize);
  const last = parcels.at(-1);
  const asked = searchParams.get("parcel");
  return {
    number,
    claims,
    parcels,
    id: crypto.randomUUID(),
    chosen: parcels.find((one) => one.id === asked)?.id ?? null,
    asked: asked !== null,
    after: after ? `${after.at}_${after.id}` : null,
    claimed: claims.filter(({ state }) => state === "open").map(({ parcelId }) => parcelId),
    later: after !== undefined,
    next: rows.length > pageSize && last ? `${last.foundAt.getTime()}_${last.id}` : null,
    mayClaim: buyerMay(scope.actor, "order"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const form = await readForm(args.request);
  if (formText(form, "intent") === "withdraw") return withdraw(args.context, scope, form);
  const submission = parseForm(form, { schema: ParcelClaimForm });
  if (submission.status !== "success") return invalid(submission);
  const { parcel, valueYuan, ...words } = submission.value;
  const said = { ...words, parcelId: parcel, valueFen: valueYuan };
  const claimed = await claimParcel(scope, said);
  if (claimed.ok) return redirect(`${unknownParcelsPage}#claims`, 303);
  switch (claimed.reason) {
    case "form-used":
      return usedForm(submission);
    case "claimed-before":
      return changed(
        submission,
        "この荷物は、すでにお申し出いただいています。担当者の確認をお待ちください。追加のご説明はお問い合わせからお送りください",
      );
    case "forbidden":
      throw forbidden();
    case "no-such-order":
      return invalid(submission, undefined, {
        orderNumber: ["この番号のご注文に、到着を待っている商品はありません"],
      });
    case "not-found":
      return changed(submission, "この荷物は、もう持ち主が見つかっています");
  }
}

const WithdrawForm = z.object({ intent: z.literal("withdraw"), id: rules.id });

/** 取り下げ of a claim that is not answered yet. */
async function withdraw(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: WithdrawForm });
  if (submission.status !== "success") return invalid(submission);
  const withdrawn = await withdrawParcelClaim(scope, submission.value.id);
  if (withdrawn.ok)
    return redirectWithFlash(context, `${unknownParcelsPage}#claims`, "申し出を取り下げました。");
  switch (withdrawn.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "decided-already":
      return changed(submission, "この申し出には、すでに担当者がお答えしています");
  }
}

export default function UnknownParcelsPage() {
  const { number, claims, parcels, id, chosen, asked, ...shown } = useLoaderData<typeof loader>();
  const { claimed, after, later, next, mayClaim } = shown;
  const answer = useActionData<typeof action>();
  const isOfClaim = answer?.initialValue?.intent !== "withdraw";
  const lastResult = isOfClaim ? answer : undefined;
  const parcel = String(lastResult?.initialValue?.parcel ?? chosen ?? "");
  return (
    <ListPage
      title="持ち主不明の荷物"
      note="倉庫に届き、どなたのものかわからない荷物です。追跡番号か写真でお探しください。お申し出を担当者が確認し、お客様のものとわかれば転送品としてお預かりします。買付便でのご注文の商品であれば、その注文の到着として登録します。"
      tools={
        <>
          {!isOfClaim && <AnswerSummary answer={answer} />}
          <ParcelSearch number={number} />
          {asked && !chosen && !lastResult && (
            <ErrorList
              title="お探しの荷物は、この一覧にありません"
              problems={[
                {
                  text: "もう持ち主が見つかったか、アドレスが途中で切れています。下の一覧からお選びください",
                },
              ]}
            />
          )}
          {mayClaim && parcel && <ClaimForm id={id} parcel={parcel} lastResult={lastResult} />}
        </>
      }
      isEmpty={parcels.length === 0}
      empty={number ? "この追跡番号の荷物はありません" : "持ち主不明の荷物はありません"}
      pages={{ path: href("/user/unknownParcels"), next, isFirst: !later }}
      below={<OwnClaims claims={claims} mayClaim={mayClaim} />}
    >
      <ParcelCards
        parcels={parcels}
        number={number}
        after={after}
        mayClaim={mayClaim}
        claimed={claimed}
      />
    </ListPage>
  );
}
