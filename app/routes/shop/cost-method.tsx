import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { methodCookie } from "#app/http/session/cookies.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";
import { shownTerms } from "#app/routes/frame/landed/cost-terms.server.ts";
import { MethodForm } from "#app/routes/frame/landed/method-choice.tsx";

export const meta: MetaFunction = () => [{ title: "着地原価の配送方法 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  return shownTerms(await costTerms(args, await shopperScope(args)));
}

/** Keeps by which method of delivery this browser wants costs reckoned. A method that is none stays unkept. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const form = await readForm(request);
  const method = formText(form, "method");
  const { rules } = await costTerms(args, await shopperScope(args));
  const headers = new Headers();
  if (rules.methods.some(({ code }) => code === method))
    headers.set("Set-Cookie", await methodCookie.serialize(method));
  return redirect(ownPath(formText(form, "back"), request.url), { status: 303, headers });
}

/** A path of this shop; the home page instead of any other address. */
function ownPath(back: string | undefined, here: string) {
  if (!back?.startsWith("/") || !URL.canParse(back, here)) return href("/");
  const { origin, pathname, search } = new URL(back, here);
  // A path that begins with two slashes would name another host.
  const ours = origin === new URL(here).origin && !pathname.startsWith("//");
  return ours ? pathname + search : href("/");
}

export default function CostMethodPage() {
  const terms = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack">
      <div className="page-head">
        <h1>着地原価の配送方法</h1>
      </div>
      <section className="panel">
        <MethodForm terms={terms} back={href("/")} />
      </section>
    </main>
  );
}
