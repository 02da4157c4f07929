import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { lotQueue } from "#app/domain/warehouse/lot-queue.server.ts";
import { receiveLot } from "#app/domain/warehouse/receive-lot.server.ts";
import { ReceiveForm } from "#app/domain/warehouse/staff-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { LotThing } from "./lot-thing.tsx";
import { isLate, waited } from "./waited.ts";

export const meta: MetaFunction = () => [{ title: "到货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const words = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 100);
  const lots = await lotQueue(scope, "arrival_pending", words);
  return {
    words,
    now: scope.now,
    lots: lots.map((lot) => ({ ...lot, formId: crypto.randomUUID() })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const entries = Object.fromEntries(await args.request.formData());
  const form = ReceiveForm.safeParse(entries);
  const lotId = String(entries.lotId ?? "");
  const typed = String(entries.quantity ?? "");
  const problem = (text: string, status: number) =>
    data({ lotId, typed, text, fieldId: `quantity-${lotId}` }, { status });
  if (!form.success) return problem(form.error.issues[0]!.message, 400);

  const received = await receiveLot(scope, form.data);
  // The scan field comes back empty, ready for the next parcel.
  if (received.ok) return redirect(href("/staff/receive"), 303);
  switch (received.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "more-than-waiting":
      return problem("到货数量不能多于待到货数量", 400);
    case "not-waiting":
    case "moved-meanwhile":
      return problem("此批次已到货或状态已变更，请查看最新状态", 409);
  }
}

export default function ReceivePage() {
  const { words, lots, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = lots.some(({ id }) => id === refused?.lotId);

  return (
    <main id="main" className="wrap stack">
      <h1>
        待到货 <span className="n">{lots.length}</span>
      </h1>
      <form method="get" action={href("/staff/receive")} className="bar row">
        <label htmlFor="scan">国内快递单号 / 订单号</label>
        <input
          id="scan"
          name="q"
          className="in s"
          type="search"
          defaultValue={words}
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
          autoFocus
        />
        <Button small>查找</Button>
        {words && <a href={href("/staff/receive")}>全部</a>}
      </form>
      <ErrorList
        title="请检查填写内容"
        problems={
          refused ? [{ text: refused.text, ...(shown ? { fieldId: refused.fieldId } : {}) }] : []
        }
      />
      {lots.length === 0 ? (
        <Empty title={words ? "没有符合的待到货商品" : "没有待到货的商品"}>
          <p>
            <a href={href("/staff/inspect")}>去验货</a>
          </p>
        </Empty>
      ) : (
        <div className="scroll">
          <table className="t tight">
            <caption className="vh">待到货</caption>
            <thead>
              <tr>
                {["商品", "会员 / 订单号", "快递单号", "等待", "待到货", "到货"].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lots.map((lot) => (
                <tr key={lot.id}>
                  <td>
                    <LotThing {...lot} note={lot.lineNote} />
                  </td>
                  <td>
                    <span lang="ja">{lot.companyName}</span>
                    <small className="blk n">{lot.orderNumber}</small>
                  </td>
                  <td className="n">{lot.chinaTracking || "—"}</td>
                  <td className={isLate(lot.since, now) ? "n left" : "n"}>
                    {waited(lot.since, now)}
                  </td>
                  <td className="num">{lot.quantity}</td>
                  <td>
                    <Form method="post" className="row">
                      <input type="hidden" name="id" value={lot.formId} />
                      <input type="hidden" name="lotId" value={lot.id} />
                      <label htmlFor={`quantity-${lot.id}`} className="vh">
                        到货数量 {lot.titleZh}
                      </label>
                      <input
                        id={`quantity-${lot.id}`}
                        name="quantity"
                        className="in s q"
                        inputMode="numeric"
                        defaultValue={refused?.lotId === lot.id ? refused.typed : lot.quantity}
                        aria-invalid={refused?.lotId === lot.id || undefined}
                      />
                      <Button fill small>
                        到货
                      </Button>
                    </Form>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </main>
  );
}
