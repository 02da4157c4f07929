import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CredentialsForm } from "#app/http/session/credential-forms.schema.server.ts";
import { verifyCredentials } from "#app/http/session/reauthenticate.server.ts";
import { Reauthentication } from "#app/routes/frame/reauthentication.tsx";

export const meta: MetaFunction = () => [{ title: "ご本人の確認 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  return { to: sameOriginPath(searchParams.get("to"), href("/user")) };
}

export async function action(args: ActionFunctionArgs) {
  await buyerScope(args);
  // The strategy reads the form after us.
  const submission = parseForm(await readForm(args.request.clone()), { schema: CredentialsForm });
  if (submission.status !== "success") return invalid(submission);
  const refused = await verifyCredentials(args);
  const wanted = new URL(args.request.url).searchParams.get("to");
  if (!refused) return redirect(sameOriginPath(wanted, href("/user")), 303);
  const fieldErrors = { current: [refused.problem] };
  return data(submission.reply({ fieldErrors, hideFields: ["current"] }), {
    status: refused.status,
  });
}

export default function ReauthenticatePage() {
  const { to } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Reauthentication
      to={to}
      fields={[]}
      filesLeft={false}
      problem={lastResult?.error?.current?.[0]}
      button="確認して進む"
      action={`${href("/user/reauthenticate")}?${new URLSearchParams({ to })}`}
    />
  );
}
