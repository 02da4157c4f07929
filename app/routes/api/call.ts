import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { refusal } from "#app/http/api/answer.ts";
import { makeCall } from "#app/http/api/call.server.ts";
import { callsByPath } from "./calls.server.ts";

/** `POST /api/<group>/<call>`: the scope is taken by the call that the path names, from its token. */
export function action({ request, params, context }: ActionFunctionArgs) {
  return makeCall(callsByPath, params["*"] ?? "", { request, context });
}

/** Only calls are answered here; there is nothing to look at. */
export function loader() {
  return refusal("post-only");
}
