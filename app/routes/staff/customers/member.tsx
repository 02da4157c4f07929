import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { slashed } from "#app/domain/core/calendar.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { changeMember, switchUser } from "#app/domain/customers/staff/change-member.server.ts";
import { findMember } from "#app/domain/customers/staff/members.server.ts";
import { orderStates } from "#app/domain/trade/order/order-labels.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { staffCommands } from "../staff-commands.ts";
import { MemberPeople } from "./member-people.tsx";

const OperationId = z.string().min(1).max(24);
const MemberForm = z.object({
  managerStaffId: z.string().max(64),
  staffNote: z.string().trim().max(2_000, "备注不超过2,000字"),
});

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.company.name ?? "会员"} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-members");
  const member = await findMember(scope, param(args, "number", OperationId));
  if (!member) throw notFound();
  return { ...member, mayEdit: staffMay(scope.actor, "edit-members") };
}

export async function action(args: ActionFunctionArgs) {
  const {
    scope,
    form: sent,
    intent,
  } = await staffForm(args, staffCommands["/staff/members/:number"]);
  const number = param(args, "number", OperationId);
  const here = () => redirect(href("/staff/members/:number", { number }), 303);

  if (intent === "disabled" || intent === "in_use") {
    const switched = await switchUser(scope, number, sent.one("user") ?? "", intent);
    if (switched.ok) return here();
    switch (switched.reason) {
      case "not-found":
        throw notFound();
      case "forbidden":
        throw forbidden();
      case "moved-meanwhile":
        return refused("该用户状态已变更，未作任何修改");
    }
  }

  const { form } = readStaffTyped(sent, MemberForm);
  if (!form.success) return refused(form.error.issues[0]!.message, 400);
  const changed = await changeMember(scope, number, form.data);
  if (changed.ok) return here();
  switch (changed.reason) {
    case "not-found":
      throw notFound();
    case "forbidden":
      throw forbidden();
    case "no-such-manager":
      return refused("请选择在职的客服", 400);
  }
}

export default function MemberPage() {
  const { company, people, newest, counts, managers, surveys, walletYen, service, mayEdit } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <main id="main" className="wrap stack l">
      <div className="head">
        <p className="note n">{company.operationId}</p>
        <h1 lang="ja">{company.name}</h1>
      </div>
      {refusal && <Problem title="未作修改">{refusal.problem}</Problem>}
      <div className="cols aside-end">
        <div className="stack l">
          <MemberPeople people={people} mayEdit={mayEdit} />
          <section className="panel" aria-labelledby="orders">
            <h2 id="orders">订单</h2>
            <p className="note n">
              {counts.map(({ state, count }) => `${orderStates[state].zh} ${count}`).join(" ・ ") ||
                "还没有订单。"}
            </p>
            <ul className="dots">
              {newest.map((order) => (
                <li key={order.number} className="n">
                  {order.number}{" "}
                  <State shape={orderStates[order.state].shape}>
                    {orderStates[order.state].zh}
                  </State>{" "}
                  {grouped(String(order.totalYen))}日元{" "}
                  <span className="note">{when(order.createdAt)}</span>
                </li>
              ))}
            </ul>
          </section>
          {surveys.map(({ userId, answers }) => (
            <section className="panel" key={userId} aria-label="问卷">
              <h2>新会员问卷</h2>
              <p className="said" lang="ja">
                {[
                  answers.business,
                  answers.monthly,
                  answers.experience,
                  answers.found,
                  answers.channels.join("、"),
                ]
                  .filter(Boolean)
                  .join(" ／ ")}
              </p>
              <p className="note said" lang="ja">
                {[answers.goods, answers.wishes].filter(Boolean).join("\n")}
              </p>
            </section>
          ))}
        </div>
        <aside className="stack">
          <section className="panel" aria-labelledby="glance">
            <h2 id="glance">概况</h2>
            <dl className="facts">
              <dt>等级</dt>
              <dd lang="ja">
                {service?.levelJa} {service?.ratePercent}%
              </dd>
              <dt>定额会员</dt>
              <dd className="n">
                {company.flatFeeUntil ? `至 ${slashed(company.flatFeeUntil)}` : "—"}
              </dd>
              <dt>余额</dt>
              <dd className="n">{grouped(String(walletYen))}日元</dd>
              <dt>累计采购</dt>
              <dd className="n">{grouped(String(company.cumulativePurchasesYen))}日元</dd>
              <dt>注册</dt>
              <dd className="n">{when(company.createdAt)}</dd>
            </dl>
            <p>
              <a href={`${href("/staff/audit")}?member=${company.operationId}`}>变更记录</a>
            </p>
          </section>
          <section className="panel" aria-labelledby="notes">
            <h2 id="notes">客服与备注</h2>
            {mayEdit ? (
              <Form method="post" className="stack">
                <div className="f">
                  <label htmlFor="manager">专属客服</label>
                  <select
                    className="in"
                    id="manager"
                    name="managerStaffId"
                    defaultValue={company.managerStaffId ?? ""}
                  >
                    <option value="">未指定</option>
                    {managers.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </div>
                <div className="f">
                  <label htmlFor="staffNote">内部备注（会员看不到）</label>
                  <textarea
                    className="in"
                    id="staffNote"
                    name="staffNote"
                    maxLength={2_000}
                    rows={5}
                    defaultValue={company.staffNote}
                  />
                </div>
                <Button fill>保存</Button>
              </Form>
            ) : (
              <p className="said">{company.staffNote || "没有备注。"}</p>
            )}
          </section>
        </aside>
      </div>
    </main>
  );
}
