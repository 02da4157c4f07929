import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { beginUpload } from "#app/domain/core/files/direct-uploads.server.ts";
import { uploadBytesMax } from "#app/domain/core/files/upload.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

const UploadForm = z.object({
  name: z.string().max(300),
  sizeBytes: wholeNumber("大きさ", 0, 999_999_999_999),
});

/** `POST /user/uploads`: where a page's script sends a large file's parts. Pages without script send the file itself. */
export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const submission = parseForm(await readForm(args.request), { schema: UploadForm });
  if (submission.status !== "success") return problem("ファイルを選び直してください");
  const begun = await beginUpload(scope, args.context.direct, submission.value);
  if (begun.ok) return Response.json(begun.value);
  switch (begun.reason) {
    case "no-file":
      return problem("空のファイルは送れません");
    case "too-large":
      return problem(`ファイルは1件${uploadBytesMax.dest / 1024 / 1024}MBまでです`);
    case "too-many":
      return problem("送信中のファイルが多すぎます。しばらくしてからお試しください");
  }
}

function problem(text: string) {
  return Response.json({ problem: text }, { status: 400 });
}
