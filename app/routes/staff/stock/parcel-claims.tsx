import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { decidedPage } from "#app/domain/core/document/queue-page.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
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
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { yuan } from "#app/ui/money.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { olderPlace } from "../talk/older-place.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Refused } from "../talk/refused.tsx";
import { Reading, Said } from "../talk/said.tsx";
import { JoinForm } from "./join-form.tsx";

const DecideForm = z.object({
  intent: z.enum(["accept", "join", "refuse", "reopen"]),
  id: rules.id,
  answer: buyerText(z.string().trim().max(200, "说明不超过200字").default("")),
  lot: z.string().max(64).default(""),
  quantity: z.coerce.number().int().min(0).max(limits.quantityMax).catch(0),
  differs: z
    .string()
    .optional()
    .transform((mark) => mark !== undefined),
});

export const meta: MetaFunction = () => [{ title: "包裹认领 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const chinese = readDictionary(scope);
  const { place, at } = olderPlace(new URL(args.request.url).searchParams);
  const [rows, lots, refused] = await scope.db.batch([
    waitingClaimsQuery(scope),
    joinableLotsQuery(scope),
    refusedClaimsQuery(scope, place),
  ]);
  return {
    earlier: { page: decidedPage(refused, (row) => row), at },
    glosses: await readGlosses(
      chinese,
      rows.flatMap(({ claim }) => [claim.name, claim.evidence]),
    ),
    rows: rows.map((row) => ({
      ...row,
      lots: lots.filter(
        (lot) => lot.orderNumber === row.claim.orderNumber && lot.companyId === row.claim.companyId,
      ),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/parcelClaims"]);
  const { form } = readStaffTyped(sent, DecideForm);
  if (!form.success) return refused(reopenText(form.error, "zh"), 400);
  const { intent, id, answer } = form.data;
  const { lot: lotId, quantity, differs } = form.data;
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
      return refused("不认定、撤销时请填写说明", 400);
    case "number-taken":
      return refused("该单号已有订单或转运品在等待到货，请按到货处理");
    case "not-of-the-order":
      return refused("请选择会员所说订单中待到货的批次", 400);
    case "nothing-came":
      return refused("请填写清点的件数", 400);
    case "more-than-waiting":
      return refused("件数多于待到货件数：确认多发时，请勾选“与预期不符，按实收登记”", 400);
    case "case-open":
    case "done-already":
    case "not-waiting":
    case "moved-meanwhile":
    case "decided-already":
      return refused("状态已变更，请查看最新状态");
  }
}

export default function ParcelClaimsPage() {
  const { rows, earlier } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack">
      <PhraseList of="parcelClaim" id="parcel-claim-phrases" />
      <h1>
        包裹认领 <span className="number">{rows.length}</span>
      </h1>
      <p className="note">
        认定后成为该会员的转运品，请随即按到货、验货、上架处理。会员说明是订单货物的，清点后直接按该订单到货登记。
      </p>
      {problem && <Problem title="未作修改">{problem.problem}</Problem>}
      {rows.length === 0 && <Empty title="没有待确认的认领" />}
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
            <Reading of={claim.name} />
          </p>
          <p>
            <Said>{claim.evidence}</Said>
          </p>
          {claim.orderNumber && <JoinForm claim={claim} quantity={parcel.quantity} lots={lots} />}
          <form method="post" action={href("/staff/parcelClaims")} className="cluster">
            <input type="hidden" name="id" value={claim.id} />
            <input
              className="input small auto-width"
              name="answer"
              list="parcel-claim-phrases"
              maxLength={200}
              aria-label={`对${claim.name}的说明（日文，买家可见）`}
              placeholder="说明（日文，买家可见）"
            />
            <button type="submit" className="button small" name="intent" value="accept">
              {claim.orderNumber ? "认定为转运品" : "认定"}
            </button>
            <button type="submit" className="button small" name="intent" value="refuse">
              不认定
            </button>
          </form>
        </section>
      ))}
      <Refused {...earlier} path={href("/staff/parcelClaims")} name="answer" />
    </main>
  );
}
