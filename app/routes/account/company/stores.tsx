import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { marketplaceNames, marketplaces } from "#app/domain/customers/store/store.ts";
import {
  addStore,
  changeStore,
  closeStore,
  storesQuery,
} from "#app/domain/customers/store/stores.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { denial, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { State } from "#app/ui/state.tsx";
import { keeperScope } from "../keeper-scope.server.ts";

const StoreForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum(["add", "change"]),
    id: rules.idempotencyKey,
    name: rules.storeName,
    marketplace: z.enum(marketplaces, "販売先を選んでください"),
  }),
  z.object({ intent: z.enum(["close", "open"]), id: rules.id }),
]);

export const meta: MetaFunction = () => [{ title: "店舗 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  return { id: crypto.randomUUID(), stores: await storesQuery(scope) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const submission = parseForm(await readForm(args.request), { schema: StoreForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  if (!("name" in value)) {
    const closed = await closeStore(scope, value.id, value.intent === "close");
    if (closed.ok) return redirect(href("/user/stores"), 303);
    throw denial(closed.reason);
  }
  const { intent, ...wanted } = value;
  const saved = await (intent === "add" ? addStore : changeStore)(scope, wanted);
  if (saved.ok) return redirect(href("/user/stores"), 303);
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "too-many":
      return changed(submission, "店舗の数が上限に達しています");
    case "store-name-taken":
      return invalid(submission, undefined, { name: ["この名前の店舗はすでにあります"] });
  }
}

export default function StoresPage() {
  const { id, stores } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const about = answered?.initialValue?.intent === "change" ? answered.initialValue.id : undefined;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>店舗</h1>
        <p className="note">
          注文ごとに、どの店舗のための仕入れかを付けられます。従業員の担当する店舗は
          <a href={href("/user/EmployeesAccount")}>従業員アカウント</a>で決めます。
        </p>
      </div>
      <section className="panel" aria-labelledby="add">
        <h2 id="add">店舗を追加</h2>
        <StoreFields
          key={id}
          formId="store"
          id={id}
          wish="add"
          lastResult={about ? undefined : answered}
        />
      </section>
      <section className="stack" aria-labelledby="listed">
        <h2 id="listed">登録済みの店舗</h2>
        {stores.length === 0 ? (
          <Empty title="店舗はまだありません">
            <p>Amazonや楽天市場など、お持ちの店舗を登録してください。</p>
          </Empty>
        ) : (
          <ul className="stack">
            {stores.map((store) => (
              <StoreItem key={store.id} store={store} about={about} answered={answered} />
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

const choices = marketplaces.map((value) => ({ value, label: marketplaceNames[value] }));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answer = ReturnType<typeof useActionData<typeof action>>;

/** One store of the company, and the form that changes it. */
function StoreItem({
  store,
  about,
  answered,
}: {
  store: Loaded["stores"][number];
  about: unknown;
  answered: Answer;
}) {
  return (
    <li className="panel">
      <div className="cluster between">
        <h3>
          {store.name} <span className="badge accent">{marketplaceNames[store.marketplace]}</span>
        </h3>
        <State shape={store.closedAt ? "stop" : "done"}>{store.closedAt ? "閉店" : "営業中"}</State>
      </div>
      <details open={about === store.id}>
        <summary>変更する</summary>
        <StoreFields
          formId={`store-${store.id}`}
          id={store.id}
          wish="change"
          store={store}
          lastResult={about === store.id ? answered : undefined}
        />
        <Form method="post">
          <input type="hidden" name="id" value={store.id} />
          <Button small soft name="intent" value={store.closedAt ? "open" : "close"}>
            {store.closedAt ? "営業を再開する" : "閉店にする"}
          </Button>
        </Form>
      </details>
    </li>
  );
}

interface StoreFieldsProps {
  formId: string;
  id: string;
  wish: "add" | "change";
  store?: { name: string; marketplace: string };
  lastResult: Answer;
}

/** The name of a store and where it sells, to add it or to change it. */
function StoreFields({ formId, id, wish, store, lastResult }: StoreFieldsProps) {
  const [form, fields] = useForm<Record<"id" | "name" | "marketplace", string>>({
    id: formId,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, name: store?.name ?? "", marketplace: store?.marketplace ?? "amazon" },
  });
  return (
    <>
      <ErrorSummary form={form} />
      <Form method="post" className="cluster" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField field={fields.name} label="店舗名" required />
        <SelectField field={fields.marketplace} label="販売先" required choices={choices} />
        <Button fill={wish === "add"} soft={wish === "change"} name="intent" value={wish}>
          {wish === "add" ? "店舗を追加する" : "店舗を保存する"}
        </Button>
      </Form>
    </>
  );
}
