import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import {
  addAddress,
  addressesMax,
  addressesQuery,
  changeAddress,
  checkPlace,
} from "#app/domain/customers/company/addresses.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { placeRefusal } from "#app/shared/place-refusal.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { removeOrAsk, searched } from "./address-commands.server.ts";
import { SaveForm } from "./address-form.schema.server.ts";
import { AddressForm, type TypedAddress } from "./address-form.tsx";
import { AddressList } from "./address-list.tsx";
import { RemoveAddress } from "./address-removal.tsx";

export const meta: MetaFunction = () => [{ title: "住所 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const addresses = await addressesQuery(scope);
  const query = new URL(args.request.url).searchParams;
  const edited = addresses.find(({ id }) => id === query.get("edit"));
  const removing = addresses.find(({ id }) => id === query.get("remove"));
  if ((query.has("edit") && !edited) || (query.has("remove") && !removing)) throw notFound();
  return {
    addresses,
    removing,
    typed: edited ? typedOf(edited) : { id: crypto.randomUUID() },
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "settings");
  const form = await readForm(args.request);
  const intent = formText(form, "intent");
  if (intent === "remove") return removeOrAsk(args.context, scope, form);
  if (intent === "search" || intent === "place") return searched(args, form);

  const submission = parseForm(form, { schema: SaveForm });
  if (submission.status !== "success") return invalid(submission);
  const { known, byHand, ...wanted } = submission.value;
  if (!known && !z.uuid().safeParse(wanted.id).success)
    return invalid(submission, refusalTexts.otherForm);
  const place = await checkPlace(args.context.directories, { ...wanted, byHand });
  if (!place.ok) return invalid(submission, undefined, placeRefusal(place));

  const saved = await (known ? changeAddress : addAddress)(scope, {
    ...wanted,
    ...place.value,
  });
  if (saved.ok)
    return redirectWithFlash(args.context, href("/user/deliverySite"), "住所を保存しました。");
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      throw notFound();
    case "too-many":
      return changed(submission, `住所は${addressesMax}件まで登録できます`);
  }
}

function typedOf(address: Awaited<ReturnType<typeof addressesQuery>>[number]): TypedAddress {
  const { companyId: _, createdAt: __, isDefaultReceiver, isDefaultImporter, ...shown } = address;
  return {
    ...shown,
    known: "1",
    ...(isDefaultReceiver ? { isDefaultReceiver: "on" } : {}),
    ...(isDefaultImporter ? { isDefaultImporter: "on" } : {}),
  };
}

export default function AddressesPage() {
  const { addresses, removing, typed: opened } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const typed = (lastResult?.initialValue ?? opened) as TypedAddress;

  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>住所</h1>
        <p className="note">
          配送依頼の届け先と輸入者に使います。作成済みの依頼の宛先は変わりません。
        </p>
      </div>
      {removing && <RemoveAddress address={removing} addresses={addresses} />}
      <div className="columns two-columns">
        <section className="stack" aria-labelledby="known">
          <h2 id="known">
            登録済みの住所 <span className="number">{addresses.length}</span>
          </h2>
          {addresses.length === 0 ? (
            <EmptyState title="まだ住所がありません">
              <p className="note">最初の住所が、いつもの届け先と輸入者になります。</p>
            </EmptyState>
          ) : (
            <AddressList addresses={addresses} />
          )}
        </section>
        <section className="panel stack" aria-labelledby="edit">
          <h2 id="edit">{typed.known ? `「${typed.title}」を編集` : "住所を追加"}</h2>
          <AddressForm
            key={typed.known ? typed.id : "new"}
            typed={typed}
            lastResult={lastResult}
            found={lastResult && "found" in lastResult ? lastResult.found : undefined}
          />
        </section>
      </div>
    </main>
  );
}
