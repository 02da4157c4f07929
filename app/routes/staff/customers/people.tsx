import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { staffRoles } from "#app/domain/core/actor.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import {
  NewPersonForm,
  PersonForm,
} from "#app/domain/customers/staff/people-forms.schema.server.ts";
import {
  addPerson,
  changePerson,
  peopleQuery,
  setAlarmAddress,
} from "#app/domain/customers/staff/staff-people.server.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, tooMany, usedForm } from "#app/http/respond.server.ts";
import { denial, forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PersonRow } from "./person-row.tsx";

export const meta: MetaFunction = () => [{ title: "人员 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-people");
  return { people: await peopleQuery(scope), id: crypto.randomUUID(), me: scope.actor.id };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/people"]);
  const here = (done: string) => redirectWithFlash(args.context, href("/staff/people"), done);

  if (intent) {
    const submission = parseForm(form, { schema: PersonForm, lang: "zh" });
    if (submission.status !== "success") return invalid(submission);
    const asked = submission.value;
    if (asked.intent === "email") {
      const saved = await setAlarmAddress(scope, asked.person, asked.email);
      if (saved.ok) return here("已保存警报邮箱。");
      throw denial(saved.reason);
    }
    const change =
      asked.intent === "role"
        ? { role: asked.role, alsoRoles: asked.also.filter((one) => one !== asked.role) }
        : asked.intent === "password"
          ? { password: asked.password }
          : { state: asked.intent };
    const done = await changePerson(scope, asked.person, change);
    if (done.ok) return here(doneTexts[asked.intent]);
    switch (done.reason) {
      case "not-found":
        throw notFound();
      case "forbidden":
        throw forbidden();
      case "busy":
        return tooMany(submission, busy, busySeconds);
      case "oneself":
        return changed(submission, "不能停用自己或更改自己的岗位");
    }
  }

  const submission = parseForm(form, { schema: NewPersonForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const added = await addPerson(scope, submission.value);
  if (added.ok) return here("已添加同事。");
  switch (added.reason) {
    case "forbidden":
      throw forbidden();
    case "busy":
      return tooMany(submission, busy, busySeconds);
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "name-taken":
      return invalid(submission, undefined, { loginName: ["该账号已被使用"] });
  }
}

const doneTexts = {
  role: "已更改岗位。",
  password: "已更改密码。",
  disabled: "已停用该同事的账号。",
  in_use: "已恢复该同事的账号。",
};

const busy = "系统繁忙，请稍等几秒后再试";

export default function PeoplePage() {
  const { people, id, me } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const added = answerTo(lastResult, { intent: "" });
  const [form, fields] = useForm<z.input<typeof NewPersonForm>>({
    id: "person",
    lastResult: added,
    defaultValue: { id, role: "account_manager" },
  });
  return (
    <main id="main" className="page-width stack large">
      <h1>人员</h1>
      <ErrorSummary form={form} title="请检查填写内容" />
      {!added && (
        <AnswerSummary
          title="请检查填写内容"
          answer={lastResult}
          formId={sentFormId(lastResult, people, { field: "person" })}
        />
      )}
      <ul className="todo-list">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === me}
            lastResult={answerTo(lastResult, { person: person.id })}
          />
        ))}
      </ul>
      <section className="panel" aria-labelledby="new">
        <h2 id="new">新增人员</h2>
        <Form method="post" className="stack" {...getFormProps(form)} key={id}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          <TextField field={fields.loginName} label="账号" required requiredMark="必填" />
          <TextField field={fields.name} label="姓名" required requiredMark="必填" />
          <SelectField
            field={fields.role}
            label="岗位"
            required
            requiredMark="必填"
            choices={staffRoles.map((role) => ({ value: role, label: staffRoleNames[role] }))}
          />
          <TextField
            field={fields.password}
            label="密码"
            type="password"
            autoComplete="new-password"
            hint="6至16位，含大写字母、小写字母和数字，可用@"
            required
            requiredMark="必填"
          />
          <Button fill>新增</Button>
        </Form>
      </section>
    </main>
  );
}
