import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { answerUpload } from "#app/http/answer-upload.server.ts";
import { staffScope } from "#app/http/scope.server.ts";

/** `POST /staff/uploads`: a photo or paper of a form of the console, sent before it. */
export async function action(args: ActionFunctionArgs) {
  return answerUpload(await staffScope(args), args, "zh");
}
