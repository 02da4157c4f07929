import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { methodCookie } from "#app/http/session/cookies.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { MethodForm } from "#app/shared/landed/method-choice.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

const ChoiceForm = z.object({
  method: z.string("配送方法を選んでください").max(64, "配送方法を選んでください"),
  back: z.string().default(""),
});

export const meta: MetaFunction = () => [{ title: "着地原価の配送方法 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  return toCostTermsView(await costTerms(args, await shopperScope(args)));
}

/** Keeps by which method of delivery this browser wants costs reckoned. A method that is none stays unkept. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const submission = parseForm(await readForm(request), { schema: ChoiceForm });
  if (submission.status !== "success") return invalid(submission);
  const { method, back } = submission.value;
  const { rules } = await costTerms(args, await shopperScope(args));
  const headers = new Headers();
  if (rules.methods.some(({ code }) => code === method))
    headers.set("Set-Cookie", await methodCookie.serialize(method));
  return redirect(ownPath(back, request.url), { status: 303, headers });
}

/** A path of this shop; the home page instead of any other address. */
function ownPath(back: string, here: string) {
  if (!back.startsWith("/") || !URL.canParse(back, here)) return href("/");
  const { origin, pathname, search, hash } = new URL(back, here);
  // A path that begins with two slashes would name another host.
  const ours = origin === new URL(here).origin && !pathname.startsWith("//");
  return ours ? pathname + search + hash : href("/");
}

export default function CostMethodPage() {
  const terms = useLoaderData<typeof loader>();
  const [form] = useForm({ id: "cost", lastResult: useActionData<typeof action>() });
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>着地原価の配送方法</h1>
      </div>
      <section className="panel">
        <ErrorSummary form={form} />
        <MethodForm terms={terms} back={href("/")} />
      </section>
    </main>
  );
}
