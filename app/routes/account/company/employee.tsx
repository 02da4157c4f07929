import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { permissions } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { mayGrant } from "#app/domain/customers/company/employee-rights.ts";
import {
  changeEmployee,
  peopleQuery,
  setEmployeePassword,
  setEmployeeState,
} from "#app/domain/customers/company/employees.server.ts";
import { busySeconds } from "#app/domain/customers/session/hashing-queue.ts";
import { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { param } from "#app/http/params.server.ts";
import { invalid, notFound, tooMany } from "#app/http/respond.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { provenScope } from "#app/http/session/reauthenticate.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { EmployeeAccount } from "./employee-account.tsx";
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

const StateForm = z.object({ intent: z.enum(["disable", "enable"]) });

const PasswordForm = z
  .object({ intent: z.literal("password"), ...GivenPassword })
  .refine(typedAlike, typedDifferently);

export const meta: MetaFunction = () => [{ title: "従業員アカウントの編集 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "employees");
  const id = param(args, "employeeId", rules.id);
  const [people, stores] = await scope.db.batch([
    peopleQuery(scope, [scope.actor.id, id]),
    storesQuery(scope),
  ]);
  const giver = people.find((person) => person.id === scope.actor.id);
  const person = people.find((one) => one.id === id);
  if (!giver || !person) throw notFound();
  if (person.id === giver.id || !mayGrant(giver, person)) throw forbidden();
  return {
    person,
    stores,
    allStores: scope.actor.storeIds === null,
    givable: permissions.filter((permission) => buyerMay(scope.actor, permission)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await provenScope(args, "employees");
  const id = param(args, "employeeId", rules.id);
  const form = await readForm(args.request);
  const wish = parseForm(form, { schema: StateForm });
  if (wish.status === "success") {
    const state = wish.value.intent === "enable" ? "in_use" : "disabled";
    return answer(args.context, await setEmployeeState(scope, id, state));
  }
  if (formText(form, "intent") === "password") {
    const typed = parseForm(form, { schema: PasswordForm });
    if (typed.status !== "success") return invalid(typed);
    const set = await setEmployeePassword(scope, id, typed.value.password);
    if (!set.ok && set.reason === "own-name-in-password")
      return invalid(typed, undefined, employeeRefusals[set.reason]);
    if (!set.ok && set.reason === "busy") return tooMany(typed, busyWords, busySeconds);
    return answer(args.context, set);
  }

  const submission = parseForm(form, { schema: EmployeeForm });
  if (submission.status !== "success") return invalid(submission);
  const changed = await changeEmployee(scope, id, asWanted(submission.value));
  if (changed.ok) return answer(args.context, changed);
  switch (changed.reason) {
    case "not-yours-to-give":
    case "no-such-store":
    case "name-taken":
    case "email-taken":
      return invalid(submission, undefined, employeeRefusals[changed.reason]);
    default:
      return answer(args.context, { ok: false, reason: changed.reason });
  }
}

function answer(
  context: AppLoadContext,
  written: { ok: true } | { ok: false; reason: "forbidden" | "out-of-reach" | "not-found" },
) {
  if (written.ok)
    return redirectWithFlash(context, href("/user/EmployeesAccount"), "保存しました。");
  throw denial(written.reason === "out-of-reach" ? "forbidden" : written.reason);
}

export default function EmployeePage() {
  const { person, givable, stores, allStores } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const aboutPassword = answered?.initialValue?.intent === "password";
  const lastResult = aboutPassword ? undefined : answered;
  const [form, fields] = useForm<z.input<typeof EmployeeForm>>({
    id: "employee",
    lastResult,
    defaultValue: {
      name: person.name,
      email: person.email,
      paymentLimitYen: person.paymentLimitYen?.toString() ?? "",
      monthlyBudgetYen: person.monthlyBudgetYen?.toString() ?? "",
    },
  });
  const chosen = lastResult
    ? ([lastResult.initialValue?.permissions ?? []].flat() as string[])
    : person.permissions;
  const typed = lastResult?.initialValue;
  const chosenStores = !typed
    ? person.storeIds
    : typed.limited
      ? ([typed.stores ?? []].flat() as string[])
      : null;

  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/user/EmployeesAccount"), label: "従業員アカウント" }]}
        here={person.name}
      />
      <main id="main" className="page-width">
        <div className="page-head cluster between">
          <h1>{person.name}</h1>
          <p className="note">ユーザーID {person.loginName}</p>
        </div>
        <div className="columns aside-end">
          <section className="panel stack" aria-label="権限と上限">
            <ErrorSummary form={form} />
            <Form method="post" className="stack" {...getFormProps(form)}>
              <TextField field={fields.name} label="お名前" required />
              <TextField field={fields.email} label="メールアドレス" required type="email" />
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
          <EmployeeAccount state={person.state} lastResult={aboutPassword ? answered : undefined} />
        </div>
      </main>
    </>
  );
}
