import { getFormProps, getInputProps, type Submission, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { marketplaceNames, marketplaces } from "#app/domain/customers/store/store.ts";
import {
  addStore,
  changeStore,
  openStoreWallet,
  reopenStore,
  storesQuery,
} from "#app/domain/customers/store/stores.server.ts";
import {
  closeStoreWithWallet,
  endStoreWallet,
  storeWalletsQuery,
  transferStoreMoney,
} from "#app/domain/money/ledger/store-wallets.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { denial, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary, ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { keeperScope } from "../keeper-scope.server.ts";

const StateForm = z.object({
  intent: z.enum(["close", "open", "openWallet", "endWallet"]),
  id: rules.id,
});

const TransferForm = z.object({
  intent: z.enum(["toStore", "fromStore"]),
  id: rules.id,
  key: rules.idempotencyKey,
  amountYen: rules.transferredYen,
});

const StoreForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.enum(["add", "change"]),
    id: rules.idempotencyKey,
    name: rules.storeName,
    marketplace: z.enum(marketplaces, "販売先を選んでください"),
  }),
  StateForm,
  TransferForm,
]);

export const meta: MetaFunction = () => [{ title: "店舗 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const mayMoveMoney = isOwner(scope.actor);
  const { searchParams } = new URL(args.request.url);
  // A payment's page passes on what a store's wallet lacks for it.
  const lacking = rules.transferredYen.safeParse(searchParams.get("amount"));
  const [stores, wallets] = await Promise.all([
    storesQuery(scope),
    mayMoveMoney ? storeWalletsQuery(scope) : [],
  ]);
  return {
    id: crypto.randomUUID(),
    mayMoveMoney,
    balanceYen: mayMoveMoney ? ((await args.context.viewer()).balanceYen ?? 0) : undefined,
    stores: stores.map((store) => {
      const wallet = wallets.find(({ storeId, isOpen }) => storeId === store.id && isOpen);
      const missing = lacking.success && searchParams.get("store") === store.id;
      return {
        ...store,
        walletYen: wallet?.balanceYen,
        key: crypto.randomUUID(),
        amountYen: missing ? String(lacking.data) : "",
      };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const submission = parseForm(await readForm(args.request), { schema: StoreForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  if ("amountYen" in value) return moveMoney(scope, args.context, submission, value);
  if (!("name" in value)) return changeState(scope, submission, value);
  const { intent, ...wanted } = value;
  const saved = await (intent === "add" ? addStore : changeStore)(scope, wanted);
  if (saved.ok) return redirect(href("/user/stores"), 303);
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      throw notFound();
    case "too-many":
      return changed(submission, "店舗の数が上限に達しています");
    case "store-name-taken":
      return invalid(submission, undefined, { name: ["この名前の店舗はすでにあります"] });
  }
}

type KeeperScope = Awaited<ReturnType<typeof keeperScope>>;

/** Closes or reopens a store, gives it a wallet of its own, or ends that. */
async function changeState(
  scope: KeeperScope,
  submission: Submission<unknown>,
  { intent, id }: z.output<typeof StateForm>,
) {
  const change = {
    close: closeStoreWithWallet,
    open: reopenStore,
    openWallet: openStoreWallet,
    endWallet: endStoreWallet,
  }[intent];
  const changedState = await change(scope, id);
  if (changedState.ok) return redirect(href("/user/stores"), 303);
  switch (changedState.reason) {
    case "wallet-holds-money":
      return changed(
        submission,
        `店舗の残高に${grouped(String(changedState.balanceYen))}円あります。先に会社の残高へ戻してから、閉店にしてください${isOwner(scope.actor) ? "" : "。残高の振替は、主アカウントの方にご依頼ください"}`,
      );
    case "store-closed":
      return changed(submission, "閉店した店舗には、店舗の残高を作れません");
    case "moved-meanwhile":
      return changed(
        submission,
        "店舗の残高がほかの操作で動いたため、変更していません。もう一度お試しください",
      );
    default:
      throw denial(changedState.reason);
  }
}

/** Moves money between the company's wallet and a store's. */
async function moveMoney(
  scope: KeeperScope,
  context: AppLoadContext,
  submission: Submission<unknown>,
  { intent, id: storeId, key, amountYen }: z.output<typeof TransferForm>,
) {
  const toStore = intent === "toStore";
  const moved = await transferStoreMoney(scope, { id: key, storeId, amountYen, toStore });
  if (moved.ok)
    return redirectWithFlash(
      context,
      href("/user/stores"),
      `${grouped(String(amountYen))}円を${toStore ? "店舗の残高へ移しました" : "会社の残高へ戻しました"}。`,
    );
  switch (moved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "balance-too-low":
      return changed(submission, undefined, {
        amountYen: [`${toStore ? "会社の残高" : "店舗の残高"}より多い金額は移せません`],
      });
    case "no-store-wallet":
      return changed(submission, "この店舗の残高は終了しています。何も移していません");
    case "moved-meanwhile":
      return changed(submission, "この画面からはすでに移しています。残高をご確認ください");
  }
}

export default function StoresPage() {
  const { id, stores, mayMoveMoney, balanceYen } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const intent = answered?.initialValue?.intent;
  const about = intent && intent !== "add" ? answered?.initialValue?.id : undefined;
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>店舗</h1>
        <p className="note">
          注文ごとに、どの店舗のための仕入れかを付けられます。従業員の担当する店舗は
          <a href={href("/user/EmployeesAccount")}>従業員アカウント</a>で決めます。
          {mayMoveMoney &&
            "店舗の残高を作ると、その店舗の注文と配送依頼は、会社の残高ではなく店舗の残高から支払います。"}
        </p>
        {balanceYen !== undefined && (
          <p className="note number">会社の残高 {grouped(String(balanceYen))}円</p>
        )}
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
          <EmptyState title="店舗はまだありません">
            <p>Amazonや楽天市場など、お持ちの店舗を登録してください。</p>
          </EmptyState>
        ) : (
          <ul className="stack">
            {stores.map((store) => (
              <StoreItem
                key={store.id}
                store={store}
                mayMoveMoney={mayMoveMoney}
                answer={about === store.id ? answered : undefined}
              />
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
  mayMoveMoney,
  answer,
}: {
  store: Loaded["stores"][number];
  mayMoveMoney: boolean;
  answer: Answer;
}) {
  const answeredIntent = answer?.initialValue?.intent;
  const isChange = answeredIntent === "change";
  const isMove = answeredIntent === "toStore" || answeredIntent === "fromStore";
  return (
    <li className="panel">
      <div className="cluster between">
        <h3>
          {store.name} <span className="badge accent">{marketplaceNames[store.marketplace]}</span>
        </h3>
        <Status shape={store.closedAt ? "stop" : "done"}>
          {store.closedAt ? "閉店" : "営業中"}
        </Status>
      </div>
      {answer && !isChange && !isMove && <AnswerSummary answer={answer} title="変更していません" />}
      {mayMoveMoney && store.walletYen !== undefined && (
        <StoreWallet
          store={store}
          walletYen={store.walletYen}
          lastResult={isMove ? answer : undefined}
        />
      )}
      {mayMoveMoney && store.walletYen === undefined && !store.closedAt && (
        <Form method="post" className="cluster">
          <input type="hidden" name="id" value={store.id} />
          <Button small soft name="intent" value="openWallet">
            店舗の残高を作る
          </Button>
          <span className="note">いまは会社の残高から支払います</span>
        </Form>
      )}
      <details open={isChange}>
        <summary>変更する</summary>
        <StoreFields
          formId={`store-${store.id}`}
          id={store.id}
          wish="change"
          store={store}
          lastResult={isChange ? answer : undefined}
        />
        <Form method="post" className="cluster">
          <input type="hidden" name="id" value={store.id} />
          {mayMoveMoney && store.walletYen !== undefined && (
            <Button small soft name="intent" value="endWallet">
              店舗の残高をやめて、会社の残高へ戻す
            </Button>
          )}
          <Button small soft name="intent" value={store.closedAt ? "open" : "close"}>
            {store.closedAt ? "営業を再開する" : "閉店にする"}
          </Button>
        </Form>
      </details>
    </li>
  );
}

interface StoreWalletProps {
  store: Loaded["stores"][number];
  walletYen: number;
  lastResult: Answer;
}

/** What is set apart for a store, and the form that moves money into it or back. */
function StoreWallet({ store, walletYen, lastResult }: StoreWalletProps) {
  const [form, fields] = useForm<Record<"id" | "key" | "amountYen", string>>({
    id: `wallet-${store.id}`,
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id: store.id, key: store.key, amountYen: store.amountYen },
  });
  return (
    <section className="stack small" aria-label={`${store.name}の残高`}>
      <p className="number">
        店舗の残高 <b>{grouped(String(walletYen))}円</b>{" "}
        <a href={`${href("/user/churujinList")}?wallet=${store.id}`}>入出金の履歴</a>
      </p>
      <ErrorSummary form={form} />
      <Form method="post" className="cluster" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <input {...getInputProps(fields.key, { type: "hidden" })} key="key" />
        <NumberField field={fields.amountYen} label="振り替える金額（円）" required />
        <Button soft name="intent" value="toStore">
          会社の残高から移す
        </Button>
        <Button soft name="intent" value="fromStore">
          会社の残高へ戻す
        </Button>
      </Form>
    </section>
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
