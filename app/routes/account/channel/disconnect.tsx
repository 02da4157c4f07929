import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { disconnectShop } from "#app/domain/channels/disconnect-shop.server.ts";
import { findOwnShop } from "#app/domain/channels/shops/shop.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { ShopNumber } from "./connection-forms.schema.server.ts";
import { connectRefusals, shopTitle } from "./connection-texts.ts";

export const meta: MetaFunction = () => [{ title: "連携の解除 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const found = await findOwnShop(scope, query(args, "shop", ShopNumber));
  if (!found) throw notFound();
  return { title: shopTitle(found.shop), shopId: found.shop.shopId };
}

const DisconnectForm = z.object({
  intent: z.literal("disconnect", "解除するときは「連携を解除する」を押してください"),
});

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  const form = await readForm(args.request.clone());
  const submission = parseForm(form, { schema: DisconnectForm });
  if (submission.status !== "success") return invalid(submission);
  const gone = await disconnectShop(scope, query(args, "shop", ShopNumber));
  if (gone.ok) return redirect(href("/accountSynchronization"), 303);
  if (gone.reason === "moved-meanwhile")
    return changed(submission, connectRefusals["moved-meanwhile"]);
  throw denial(gone.reason);
}

export default function DisconnectPage() {
  const { title, shopId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const connections = href("/accountSynchronization");
  return (
    <>
      <Breadcrumbs way={[{ href: connections, label: "販売先との連携" }]} here="連携の解除" />
      <main id="main" className="page-width stack">
        <div className="page-head">
          <h1>{title}の連携を解除しますか</h1>
          <p className="note number">{shopId}</p>
        </div>
        <AnswerSummary answer={answer} title="解除できませんでした" />
        <section className="panel stack">
          <ul>
            <li>在庫と注文の取得、発送番号の登録を止めます。</li>
            <li>接続のための鍵と、お届け先などの個人情報を、いますぐ削除します。</li>
            <li>注文・配送依頼と店舗の名前は残ります。もう一度連携すると、続きから使えます。</li>
            <li>販売先の画面に残る許可は、販売先の画面で取り消してください。</li>
          </ul>
          <Form method="post" className="cluster">
            <Button fill name="intent" value="disconnect">
              連携を解除する
            </Button>
            <a className="button soft" href={connections}>
              解除しない
            </a>
          </Form>
        </section>
      </main>
    </>
  );
}
