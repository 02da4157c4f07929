import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerUpload } from "#app/http/answer-upload.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `POST /user/uploads`: a file of a buyer's form, sent before it. */
export async function action(args: ActionFunctionArgs) {
  return answerUpload(await buyerScope(args), args, "ja");
}
