import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { seeMentionsOn } from "#app/domain/console/teamwork/own-work.server.ts";
import { readNotes } from "#app/domain/console/teamwork/teamwork.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { changeMember, switchUser } from "#app/domain/customers/staff/change-member.server.ts";
import { findMember } from "#app/domain/customers/staff/members.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Problem } from "#app/ui/problem.tsx";
import { staffCommands } from "../staff-commands.ts";
import { type Told, toldAt } from "../told.ts";
import { InternalNotes } from "../work/internal-notes.tsx";
import { MemberGlance, MemberOrders, SurveyAnswers } from "./member-facts.tsx";
import { StaffNotes } from "./member-notes.tsx";
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
  const number = param(args, "number", OperationId);
  const [member, noted] = await Promise.all([
    findMember(scope, number),
    readNotes(scope, "member", number),
  ]);
  if (!member) throw notFound();
  args.context.after(() => seeMentionsOn(scope, "member", member.company.id));
  return { ...member, noted, mayEdit: staffMay(scope.actor, "edit-members") };
}

export async function action(args: ActionFunctionArgs) {
  const {
    scope,
    form: sent,
    intent,
  } = await staffForm(args, staffCommands["/staff/members/:number"]);
  const number = param(args, "number", OperationId);
  const here = (told: Told) =>
    redirect(toldAt(href("/staff/members/:number", { number }), told), 303);

  if (intent === "disabled" || intent === "in_use") {
    const switched = await switchUser(scope, number, sent.one("user") ?? "", intent);
    if (switched.ok) return here(`user-${intent}`);
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
  if (changed.ok) return here("member-change");
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
  const { company, people, newest, counts, managers, surveys, walletYen, service, mayEdit, noted } =
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
          <MemberOrders counts={counts} newest={newest} />
          {surveys.map((survey) => (
            <SurveyAnswers key={survey.userId} {...survey} />
          ))}
        </div>
        <aside className="stack">
          <MemberGlance service={service} company={company} walletYen={walletYen} />
          <StaffNotes mayEdit={mayEdit} company={company} managers={managers} />
          <InternalNotes team={noted} />
        </aside>
      </div>
    </main>
  );
}
