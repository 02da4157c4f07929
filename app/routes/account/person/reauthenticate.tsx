import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reauthenticate } from "#app/domain/identity/reauthenticate.server.ts";
import { href } from "#app/href.ts";
import { ownSession } from "#app/http/own-session.server.ts";
import { reauthenticationTexts } from "#app/http/reauthenticate.server.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Reauthentication } from "../../chrome/reauthentication.tsx";

export const meta: MetaFunction = () => [{ title: "ご本人の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  return { to: sameOriginPath(searchParams.get("to"), href("/user")) };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const form = await args.request.formData();
  const current = form.get("current");
  if (typeof current !== "string" || current === "")
    return data({ problem: "パスワードまたは認証コードを入力してください" }, { status: 400 });
  const given = await reauthenticate(scope, args.context.seal, {
    ...{ current: current.slice(0, 200), address: args.context.clientAddress },
    session: await ownSession(args.request),
  });
  const wanted = new URL(args.request.url).searchParams.get("to");
  if (given.ok) return redirect(sameOriginPath(wanted, href("/user")), 303);
  const status = given.reason === "too-many-tries" ? 429 : 400;
  return data({ problem: reauthenticationTexts[given.reason] }, { status });
}

export default function ReauthenticatePage() {
  const { to } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Reauthentication
      to={to}
      fields={[]}
      filesLeft={false}
      problem={refused?.problem}
      button="確認して進む"
      action={`${href("/user/reauthenticate")}?${new URLSearchParams({ to })}`}
    />
  );
}
