import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import {
  beginUpload,
  finishUpload,
  type Uploader,
} from "#app/domain/core/files/direct-uploads.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { partBytes, uploadBytesMax } from "#app/domain/core/files/upload.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parseForm } from "./input/parse-form.server.ts";
import { readForm } from "./input/read-form.server.ts";
import { forbidden } from "./scope.server.ts";

const partsMax = Math.ceil(uploadBytesMax.dest / partBytes);

const UploadForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("begin"),
    name: z.string().max(300),
    sizeBytes: wholeNumber("大きさ", 0, 999_999_999_999),
  }),
  z.object({
    intent: z.literal("finish"),
    upload: rules.idempotencyKey,
    /** The marks that the store gave for the parts. */
    parts: z.string().max(2_000),
  }),
]);

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/**
 * Answers a page's script that asks for the places of a file's parts, and says that they are there. 429 where too
 * many are on their way: the file goes with its form then, as it does without a script.
 */
export async function answerUpload(
  scope: Scope<Uploader>,
  { request, context }: Asked,
  lang: keyof typeof fileRefusals,
) {
  const texts = fileRefusals[lang];
  const submission = parseForm(await readForm(request), { schema: UploadForm });
  if (submission.status !== "success") return problem(texts.unfinished);
  const { value } = submission;
  if (value.intent === "finish") {
    const etags = value.parts.split(",").slice(0, partsMax);
    const finished = await finishUpload(scope, context, { uploadId: value.upload, etags });
    return finished.ok
      ? Response.json({ id: value.upload })
      : problem(texts[finished.reason], finished.reason);
  }
  const begun = await beginUpload(scope, context.direct, value);
  if (begun.ok) return Response.json(begun.value);
  switch (begun.reason) {
    case "forbidden":
      throw forbidden();
    case "no-file":
      return problem(texts.empty);
    case "too-large":
      return problem(texts["too-large"]);
    case "too-many":
      return new Response(null, { status: 429 });
  }
}

function problem(text: string, reason?: string) {
  return Response.json({ problem: text, reason }, { status: 400 });
}
