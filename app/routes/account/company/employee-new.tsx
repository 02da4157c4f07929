import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { permissions } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { addEmployee } from "#app/domain/customers/company/employees.server.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, tooMany, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { provenScope } from "#app/http/session/reauthenticate.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import {
  asWanted,
  busyWords,
  EmployeeForm,
  employeeRefusals,
  GivenPassword,
  typedAlike,
  typedDifferently,
} from "./employee-form.schema.server.ts";
import { EmployeeRights } from "./employee-rights.tsx";
import { EmployeeStores } from "./employee-stores.tsx";

const NewForm = EmployeeForm.extend({
  id: rules.idempotencyKey,
  loginName: rules.loginName,
  ...GivenPassword,
}).refine(typedAlike, typedDifferently);

export const meta: MetaFunction = () => [{ title: "従業員を追加 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await provenScope(args, "employees");
  return {
    id: crypto.randomUUID(),
    stores: await storesQuery(scope),
    allStores: scope.actor.storeIds === null,
    givable: permissions.filter((permission) => buyerMay(scope.actor, permission)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await provenScope(args, "employees");
  const submission = parseForm(await readForm(args.request), { schema: NewForm });
  if (submission.status !== "success") return invalid(submission);
  const { passwordAgain: _, ...typed } = submission.value;
  const added = await addEmployee(scope, asWanted(typed));
  if (added.ok)
    return redirectWithFlash(args.context, href("/user/EmployeesAccount"), "保存しました。");
  switch (added.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "too-many":
      return changed(submission, "従業員アカウントの数が上限に達しています");
    case "busy":
      return tooMany(submission, busyWords, busySeconds);
    case "not-yours-to-give":
    case "no-such-store":
    case "name-taken":
    case "email-taken":
    case "own-name-in-password":
      return invalid(submission, undefined, employeeRefusals[added.reason]);
  }
}

type TypedFields = ReturnType<typeof useForm<z.input<typeof NewForm>>>[1];

export default function EmployeeNewPage() {
  const { id, givable, stores, allStores } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof NewForm>>({
    id: "employee",
    lastResult,
    defaultValue: { id },
  });
  const chosen = [lastResult?.initialValue?.permissions ?? []].flat() as string[];
  const typed = lastResult?.initialValue;
  const chosenStores = typed?.limited ? ([typed.stores ?? []].flat() as string[]) : null;
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/EmployeesAccount"), label: "従業員アカウント" }]}
        here="追加"
      />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>従業員を追加</h1>
        </div>
        <section className="panel stack">
          <ErrorSummary form={form} />
          <Form method="post" className="stack" {...getFormProps(form)}>
            <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
            <SignInFields fields={fields} />
            <EmployeeRights
              chosen={chosen}
              givable={givable}
              limit={fields.paymentLimitYen}
              budget={fields.monthlyBudgetYen}
            />
            <EmployeeStores stores={stores} chosen={chosenStores} all={allStores} />
            <Button main>保存する</Button>
          </Form>
        </section>
      </main>
    </>
  );
}

function SignInFields({ fields }: { fields: TypedFields }) {
  return (
    <>
      <TextField field={fields.name} label="お名前" required />
      <TextField
        field={fields.loginName}
        label="ユーザーID"
        required
        hint="2〜24文字の半角英数字。ログインに使います"
      />
      <TextField field={fields.email} label="メールアドレス" required type="email" />
      <TextField
        field={fields.password}
        label="パスワード"
        required
        type="password"
        autoComplete="new-password"
        hint="6〜16文字。英大文字・英小文字・数字を含む"
      />
      <TextField
        field={fields.passwordAgain}
        label="パスワード（確認）"
        required
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
