import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  addToBlacklist,
  listBlacklist,
  removeFromBlacklist,
  removeItemFromBlacklist,
} from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { readPasted } from "#app/domain/catalog/search/pasted-url.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { when } from "#app/ui/timeline.tsx";

const wrongUrl = "商品かショップのURLを入力してください（当サイト、1688、淘宝、天猫）";

const AddForm = z.object({
  id: rules.idempotencyKey,
  url: z.string(wrongUrl).trim().min(1, wrongUrl).max(500, "URLは500文字以内で入力してください"),
  what: z.enum(["offer", "shop"], "登録するものを選んでください"),
  note: rules.note,
});

const RemoveForm = z.object({ intent: z.literal("remove"), entry: rules.id });
/** The buttons of the goods' and the shop's own pages. */
const ItemForm = z.object({
  intent: z.enum(["offer", "shop", "let-offer-back", "let-shop-back"]),
  goods_id: rules.id.default(""),
  shop: rules.id.default(""),
});

export const meta: MetaFunction = () => [{ title: "ブラックリスト | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const after = Number(new URL(args.request.url).searchParams.get("after"));
  const { page, next } = await listBlacklist(
    scope,
    Number.isSafeInteger(after) && after > 0 ? new Date(after) : undefined,
  );
  return { id: crypto.randomUUID(), page, next: next?.getTime() ?? null, first: !after };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const tooMany = "登録は1,000件までです。不要なものを外してからお試しください";

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const form = await readForm(args.request);
  switch (formText(form, "intent")) {
    case "remove":
      return remove(scope, form);
    case "offer":
    case "shop":
    case "let-offer-back":
    case "let-shop-back":
      return changeItem(scope, form);
    default:
      return addByAddress(args, scope, form);
  }
}

const here = () => redirect(href("/user/storeBlacklist"), 303);

async function remove(scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: RemoveForm });
  if (submission.status !== "success") return invalid(submission);
  const removed = await removeFromBlacklist(scope, submission.value.entry);
  if (!removed.ok) throw denial(removed.reason);
  return here();
}

async function addByAddress({ context }: ActionFunctionArgs, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: AddForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, url, what, note } = submission.value;
  const hosts = context.sites.flatMap((site) => site.hosts);
  const added = await addToBlacklist(scope, {
    id,
    note,
    ...itemAt(url, hosts),
    wholeShop: what === "shop",
  });
  if (added.ok) return here();
  switch (added.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      return invalid(submission, undefined, { url: [wrongUrl] });
    case "full":
      return invalid(submission, tooMany);
  }
}

/** Puts goods or a shop on the list, or lets them back and leads to the page that the button stands on. */
async function changeItem(scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: ItemForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, goods_id: offerId, shop: supplierId } = submission.value;
  if (intent === "offer" || intent === "shop") {
    const id = crypto.randomUUID();
    const item = { offerId, supplierId, wholeShop: intent === "shop" };
    const added = await addToBlacklist(scope, { id, ...item, note: "" });
    if (added.ok) return here();
    if (added.reason === "full") return invalid(submission, tooMany);
    throw denial(added.reason);
  }
  const isGoods = intent === "let-offer-back";
  const back = await removeItemFromBlacklist(scope, isGoods ? { offerId } : { supplierId });
  if (!back.ok) throw denial(back.reason);
  const page = offerId
    ? `${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`
    : `${href("/shopGoods")}?${new URLSearchParams({ shop: supplierId })}`;
  return redirect(page, 303);
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

/** The goods, or our own page of a shop, that an address names. */
function itemAt(url: string, hosts: readonly string[]) {
  const pasted = readPasted(url, hosts);
  if (pasted.kind === "offer") return { offerId: pasted.offerId };
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const own = address && hosts.includes(address.host) && address.pathname === href("/shopGoods");
  return own ? { supplierId: address.searchParams.get("shop") ?? "" } : {};
}

export default function BlacklistPage() {
  const { id, page, next, first } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();

  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>ブラックリスト</h1>
        <p className="note">
          登録したショップと商品は、会社の全員の検索結果とランキングに出なくなります。カートに入っているときは注意を表示します。
        </p>
      </div>
      <AddByAddress id={id} lastResult={lastResult} />
      <section className="stack" aria-labelledby="listed">
        <h2 id="listed">登録済み</h2>
        {page.length === 0 ? (
          <EmptyState title="登録はありません">
            <p>商品やショップのページからも登録できます。</p>
          </EmptyState>
        ) : (
          <ul className="todo-list">
            {page.map((entry) => (
              <ListedEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <Pager
          nextHref={next === null ? null : `${href("/user/storeBlacklist")}?after=${next}`}
          firstHref={first ? null : href("/user/storeBlacklist")}
        />
      </section>
    </main>
  );
}

function AddByAddress({ id, lastResult }: Pick<Loaded, "id"> & { lastResult: Answer }) {
  const [form, fields] = useForm<z.input<typeof AddForm>>({
    id: "blacklist",
    lastResult,
    defaultValue: { id, what: "offer" },
  });
  return (
    <section className="panel" aria-labelledby="add">
      <h2 id="add">URLで登録する</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack" {...getFormProps(form)} key={id}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField
          field={fields.url}
          label="商品・ショップのURL"
          required
          hint="例: https://detail.1688.com/offer/600000000001.html"
        />
        <SelectField
          field={fields.what}
          label="登録するもの"
          required
          choices={[
            { value: "offer", label: "この商品" },
            { value: "shop", label: "この商品のショップ" },
          ]}
        />
        <TextField field={fields.note} label="備考" hint="任意。200文字まで" />
        <Button fill>登録する</Button>
      </Form>
    </section>
  );
}

/** A shop or a product that the company does not want to see, and the button that lets it back. */
function ListedEntry({ entry }: { entry: Loaded["page"][number] }) {
  return (
    <li>
      <span className="badge">{entry.supplierId ? "ショップ" : "商品"}</span>
      <div>
        {entry.supplierId ? (
          <a href={`${href("/shopGoods")}?shop=${entry.supplierId}`} lang="zh-CN">
            {entry.shopZh ?? entry.supplierId}
          </a>
        ) : (
          <a
            href={`${href("/ProductDetails")}?goods_id=${entry.offerId}&fromPlatform=${entry.platform ?? "1688"}`}
          >
            {entry.titleJa ?? entry.offerId}
          </a>
        )}
        <p className="note number">
          {when(entry.addedAt)} ・ {entry.addedByName}
          {entry.note && ` ・ ${entry.note}`}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="entry" value={entry.id} />
        <Button
          small
          soft
          name="intent"
          value="remove"
          aria-label={`${entry.shopZh ?? entry.titleJa ?? ""}をリストから外す`}
        >
          外す
        </Button>
      </Form>
    </li>
  );
}
