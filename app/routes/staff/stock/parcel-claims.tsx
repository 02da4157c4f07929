import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import {
  decideParcelClaim,
  waitingClaimsQuery,
} from "#app/domain/trade/parcel-claims/decide-claim.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { yuan } from "#app/ui/money.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { day } from "#app/ui/timeline.tsx";
import { staffCommands } from "../staff-commands.ts";

const DecideForm = z.object({
  intent: z.enum(["accept", "refuse"]),
  id: rules.id,
  answer: z.string().trim().max(200, "说明不超过200字").default(""),
});

export const meta: MetaFunction = () => [{ title: "包裹认领 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  return { rows: await waitingClaimsQuery(scope) };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/parcelClaims"]);
  const { form } = readStaffTyped(sent, DecideForm);
  if (!form.success) return refused(reopenText(form.error, "zh"), 400);
  const { intent, id, answer } = form.data;
  const decided = await decideParcelClaim(scope, id, { accept: intent === "accept", answer });
  if (decided.ok) return redirect(href("/staff/parcelClaims"), 303);
  switch (decided.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return refused("不认定时请填写说明", 400);
    case "number-taken":
      return refused("该单号已有订单或转运品在等待到货，请按到货处理");
    case "decided-already":
      return refused("状态已变更，请查看最新状态");
  }
}

export default function ParcelClaimsPage() {
  const { rows } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>();
  return (
    <main id="main" className="wrap stack">
      <h1>
        包裹认领 <span className="n">{rows.length}</span>
      </h1>
      <p className="note">认定后成为该会员的转运品，请随即按到货、验货、上架处理。</p>
      {problem && <Problem title="未作修改">{problem.problem}</Problem>}
      {rows.length === 0 && <Empty title="没有待确认的认领" />}
      {rows.map(({ claim, parcel, companyName }) => (
        <section key={claim.id} className="panel stack s">
          <h2>
            <span className="n">{parcel.trackingNumber}</span>{" "}
            <small className="note n">
              {parcel.shelf} ・ {parcel.quantity} 件 ・ {day(parcel.foundAt)}
            </small>
          </h2>
          <p>{parcel.note}</p>
          <p lang="ja">
            {companyName}：{claim.name}（{yuan(claim.valueFen)}元）
          </p>
          <p lang="ja">{claim.evidence}</p>
          <form method="post" action={href("/staff/parcelClaims")} className="row">
            <input type="hidden" name="id" value={claim.id} />
            <input
              className="in s auto"
              name="answer"
              maxLength={200}
              aria-label={`对${claim.name}的说明（日文，买家可见）`}
              placeholder="说明（日文，买家可见）"
            />
            <button type="submit" className="btn s" name="intent" value="accept">
              认定
            </button>
            <button type="submit" className="btn s" name="intent" value="refuse">
              不认定
            </button>
          </form>
        </section>
      ))}
    </main>
  );
}
