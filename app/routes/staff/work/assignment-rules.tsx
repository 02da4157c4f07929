import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AssignmentForm } from "#app/domain/console/teamwork/assignment-forms.schema.server.ts";
import {
  readAssignmentRules,
  removeAssignmentRule,
  saveAssignmentRule,
} from "#app/domain/console/teamwork/assignment-rules.server.ts";
import { setShift } from "#app/domain/console/teamwork/shifts.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { staffCommands } from "../staff-commands.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleTable } from "./rule-table.tsx";
import { ShiftTable } from "./shift-table.tsx";

export const meta: MetaFunction = () => [{ title: "分派规则 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-assignment-rules");
  const query = new URL(args.request.url).searchParams;
  const { rules, people } = await readAssignmentRules(scope);
  return {
    rules: rules.map(({ rule, companyName, operationId, supplierNameZh }) => ({
      id: rule.id,
      version: rule.version,
      position: rule.position,
      work: rule.work,
      member: operationId ?? "",
      companyName,
      supplier: supplierNameZh ?? "",
      staffIds: rule.staffIds,
      openMax: rule.openMax,
    })),
    people,
    edited: query.get("edit"),
    newId: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/assignmentRules"]);
  const submission = parseForm(form, { schema: AssignmentForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const here = (done: string) =>
    redirectWithFlash(args.context, href("/staff/assignmentRules"), done);
  if (value.intent === "remove") {
    const removed = await removeAssignmentRule(scope, value.id);
    if (!removed.ok) throw denial(removed.reason);
    return here("已删除规则。");
  }
  if (value.intent === "shift") {
    const { intent, person, ...hours } = value;
    const set = await setShift(scope, person, hours);
    if (!set.ok) throw denial(set.reason);
    return here("已保存班次。");
  }
  const { intent, ...rule } = value;
  const saved = await saveAssignmentRule(scope, rule);
  if (saved.ok) return here("已保存规则。");
  switch (saved.reason) {
    case "forbidden":
      throw denial(saved.reason);
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "moved-meanwhile":
      return changed(submission, "其他人已修改这条规则，请看最新内容");
    case "no-such-member":
      return invalid(submission, undefined, { member: ["没有这个会员编号"] });
    case "no-such-supplier":
      return invalid(submission, undefined, { supplier: ["没有这个供应商"] });
    case "no-supplier-here":
      return invalid(submission, undefined, { supplier: ["只有报价和采购可以按供应商分派"] });
    case "not-theirs":
      return invalid(submission, undefined, { staffIds: ["所选同事里有人没有这项工作的权限"] });
  }
}

export default function AssignmentRulesPage() {
  const { rules, people, edited, newId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const typed = answerTo(lastResult, { intent: "rule" });
  const rule = rules.find(({ id }) => id === (typed?.initialValue?.id ?? edited));
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>分派规则</h1>
        <p className="note">
          没有负责人的单据每5分钟按规则分派一次：从上到下取第一条合适的规则，分给当班同事中待办最少的一位。没有人可分的留在公共队列；手工认领、转交和放回的不再改动。
        </p>
      </div>
      {!typed && <AnswerSummary title="未能保存" answer={lastResult} />}
      {rules.length === 0 ? (
        <EmptyState title="还没有规则">
          <p>没有规则时，新单据都留在公共队列，由同事认领。</p>
        </EmptyState>
      ) : (
        <RuleTable rules={rules} people={people} />
      )}
      <RuleEditor
        key={rule?.id}
        rule={rule}
        newId={newId}
        nextPosition={(rules.at(-1)?.position ?? 0) + 10}
        people={people}
        lastResult={typed}
      />
      <ShiftTable people={people} lastResult={answerTo(lastResult, { intent: "shift" })} />
    </main>
  );
}
