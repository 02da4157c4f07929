import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findChannelOrder } from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { mayRecordReturn } from "#app/domain/channels/orders/direct-return.ts";
import { ReturnForm, recordReturn } from "#app/domain/channels/orders/record-return.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, denial, forbidden } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { ReturnFields } from "./return-form.tsx";

export const meta: MetaFunction = () => [{ title: "返品を記録する | 買付便" }];

async function noterScope(args: Pick<LoaderFunctionArgs, "request" | "context" | "params">) {
  const scope = await buyerScope(args, "shops");
  if (!mayRecordReturn(scope.actor)) throw forbidden();
  const typed = args.params.number ?? "";
  if (!/^\d{1,15}$/.test(typed)) throw notFound();
  return { scope, number: Number(typed) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { scope, number } = await noterScope(args);
  const found = await findChannelOrder(scope, number);
  if (!found) throw notFound();
  const { order, lines } = found;
  return {
    number,
    name: order.name,
    id: crypto.randomUUID(),
    today: japanDay(scope.now),
    lines: lines.map(({ lineId, title, ordered }) => ({ lineId, title, ordered })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, number } = await noterScope(args);
  const submission = parseForm(await readForm(args.request), { schema: ReturnForm });
  if (submission.status !== "success") return invalid(submission);
  const noted = await recordReturn(scope, number, submission.value);
  if (noted.ok) return redirect(href("/shopifyOrders/:number", { number: String(number) }), 303);
  switch (noted.reason) {
    case "forbidden":
    case "not-found":
      throw denial(noted.reason);
    case "not-sent":
      return invalid(submission, "まだ発送していない注文です。返品は発送のあとに記録できます");
    case "in-the-future":
      return invalid(submission, undefined, { returnedOn: ["今日までの日付を入力してください"] });
    case "before-order":
      return invalid(submission, undefined, {
        returnedOn: ["注文の日以降の日付を入力してください"],
      });
    case "too-many":
      return invalid(submission, undefined, {
        quantity: ["これまでの返品と合わせて、注文の数量を超えます"],
      });
    case "form-used":
      return usedForm(submission);
  }
}

export default function NoteReturnPage() {
  const { number, name, id, today, lines } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/shopifyOrders"), label: "販売先の注文" },
          { href: href("/shopifyOrders/:number", { number: String(number) }), label: name },
        ]}
        here="返品を記録する"
      />
      <main id="main" className="page-width stack">
        <h1>
          返品を記録する <small className="number">{name}</small>
        </h1>
        <ReturnFields id={id} today={today} lines={lines} lastResult={lastResult} />
      </main>
    </>
  );
}
