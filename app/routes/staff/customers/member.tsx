import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { markMentionsOnSeen } from "#app/domain/console/teamwork/own-work.server.ts";
import { readNotes } from "#app/domain/console/teamwork/teamwork.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { changeMember, setUserState } from "#app/domain/customers/staff/change-member.server.ts";
import { findMember } from "#app/domain/customers/staff/members.server.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { FlatFee } from "../flat-fee.tsx";
import { levelName } from "../level-name.ts";
import { staffCommands } from "../staff-commands.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { MemberPeople } from "./member-people.tsx";

const OperationId = z.string().min(1).max(24);
const UserForm = z.object({ intent: z.enum(["disabled", "in_use"]), user: rowId });
const MemberForm = z.object({
  /** Sent unseen: an empty form would empty what is kept. */
  member: rowId,
  managerStaffId: z.string().max(64).default(""),
  staffNote: z.string().trim().max(2_000, "备注不超过2,000字").default(""),
});

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.company.name ?? "会员"} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-members");
  const number = param(args, "number", OperationId);
  const [member, noted] = await Promise.all([
    findMember(scope, number),
    readNotes(scope, "member", number),
  ]);
  if (!member) throw notFound();
  args.context.after(() => markMentionsOnSeen(scope, "member", member.company.id));
  return { ...member, noted, mayEdit: staffMay(scope.actor, "edit-members") };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/members/:number"]);
  const number = param(args, "number", OperationId);
  const here = (done: string) =>
    redirectWithFlash(args.context, href("/staff/members/:number", { number }), done);

  if (intent) {
    const submission = parseForm(form, { schema: UserForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const { user, intent } = submission.value;
    const switched = await setUserState(scope, number, user, intent);
    if (switched.ok) return here(intent === "disabled" ? "已停用该用户。" : "已恢复该用户。");
    if (switched.reason !== "moved-meanwhile") throw denial(switched.reason);
    return changed(submission, "该用户状态已变更，未作任何修改");
  }

  const submission = parseForm(form, { schema: MemberForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { managerStaffId, staffNote } = submission.value;
  const saved = await changeMember(scope, number, { managerStaffId, staffNote });
  if (saved.ok) return here("已保存会员资料。");
  if (saved.reason !== "no-such-manager") throw denial(saved.reason);
  return invalid(submission, undefined, { managerStaffId: ["请选择在职的客服"] });
}

export default function MemberPage() {
  const { company, people, newest, counts, managers, surveys, walletYen, service, mayEdit, noted } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const saved = answerTo(lastResult, { intent: "" });
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <p className="note number">{company.operationId}</p>
        <h1 lang="ja">{company.name}</h1>
      </div>
      <AnswerSummary title="未作修改" answer={lastResult} formId={saved && "member"} />
      <div className="columns aside-end">
        <div className="stack large">
          <MemberPeople people={people} mayEdit={mayEdit} />
          <MemberOrders counts={counts} newest={newest} />
          {surveys.map((survey) => (
            <SurveyAnswers key={survey.userId} {...survey} />
          ))}
        </div>
        <aside className="stack">
          <MemberGlance service={service} company={company} walletYen={walletYen} />
          <StaffNotes mayEdit={mayEdit} company={company} managers={managers} lastResult={saved} />
          <InternalNotes team={noted} />
        </aside>
      </div>
    </main>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** How many orders a member has in each state, and the newest. */
function MemberOrders({ counts, newest }: Pick<Loaded, "counts" | "newest">) {
  return (
    <section className="panel" aria-labelledby="orders">
      <h2 id="orders">订单</h2>
      <p className="note number">
        {counts.map(({ state, count }) => `${orderStates[state].zh} ${count}`).join(" · ") ||
          "还没有订单。"}
      </p>
      <ul className="bullet-list">
        {newest.map((order) => (
          <li key={order.number} className="number">
            <a href={href("/staff/orders/:number", { number: order.number })}>{order.number}</a>{" "}
            <Status shape={orderStates[order.state].shape}>{orderStates[order.state].zh}</Status>{" "}
            {grouped(String(order.totalYen))}日元{" "}
            <span className="note">{chinaClock.when(order.createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a new member told about its business. */
function SurveyAnswers({ answers }: Loaded["surveys"][number]) {
  return (
    <section className="panel" aria-label="问卷">
      <h2>新会员问卷</h2>
      <p className="as-typed" lang="ja">
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
      <p className="note as-typed" lang="ja">
        {[answers.goods, answers.wishes].filter(Boolean).join("\n")}
      </p>
    </section>
  );
}

/** What a member is to the shop, at a glance. */
function MemberGlance({
  service,
  company,
  walletYen,
}: Pick<Loaded, "service" | "company" | "walletYen">) {
  return (
    <section className="panel" aria-labelledby="glance">
      <h2 id="glance">概况</h2>
      <dl className="facts">
        <dt>会员等级</dt>
        <dd>{service && `${levelName(service.levelJa)} ${service.ratePercent}%`}</dd>
        <dt>定额会员</dt>
        <dd>
          <FlatFee {...company} />
        </dd>
        <dt>余额</dt>
        <dd className="number">{grouped(String(walletYen))}日元</dd>
        <dt>累计采购</dt>
        <dd className="number">{grouped(String(company.cumulativePurchasesYen))}日元</dd>
        <dt>注册</dt>
        <dd className="number">{chinaClock.when(company.createdAt)}</dd>
      </dl>
      <p>
        <a href={`${href("/staff/audit")}?member=${company.operationId}`}>变更记录</a>
      </p>
    </section>
  );
}

/** Who looks after a member, and what staff know about it. */
function StaffNotes({
  mayEdit,
  company,
  managers,
  lastResult,
}: Pick<Loaded, "mayEdit" | "company" | "managers"> & {
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<Omit<z.input<typeof MemberForm>, "member">>({
    id: "member",
    lastResult,
    defaultValue: {
      managerStaffId: company.managerStaffId ?? "",
      staffNote: company.staffNote,
    },
  });
  return (
    <section className="panel" aria-labelledby="h-keeper">
      <h2 id="h-keeper">客服与会员备注</h2>
      {mayEdit ? (
        <Form method="post" {...getFormProps(form)} className="stack">
          <input type="hidden" name="member" value={company.operationId} />
          <SelectField
            field={fields.managerStaffId}
            label="专属客服"
            choices={[
              { value: "", label: "未指定" },
              ...managers.map(({ id, name, state }) => ({
                value: id,
                label: state === "in_use" ? name : `${name}（已停用）`,
              })),
            ]}
          />
          <TextAreaField
            field={fields.staffNote}
            label="会员备注（订单页醒目显示，会员看不到）"
            rows={5}
          />
          <Button fill>保存</Button>
        </Form>
      ) : (
        <p className="as-typed">{company.staffNote || "没有备注。"}</p>
      )}
    </section>
  );
}
