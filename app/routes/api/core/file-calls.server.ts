import { z } from "zod";
import {
  issueTemporaryKeys,
  registerUpload,
} from "#app/domain/core/files/direct-uploads.server.ts";
import { saveUpload } from "#app/domain/core/files/save-upload.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { href } from "#app/href.ts";
import { call } from "#app/http/api/call.server.ts";

const folder = z
  .enum(["dest", "image"], "保存先は dest か image です")
  .default("dest")
  .describe("image は画像、dest はそのほかのファイル");

const Saved = z.object({
  id: z.string(),
  url: z.string(),
  key: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
});

/** A form's own signs around the file. */
export const envelopeBytes = 64 * 1024;

export const fileCalls = [
  call({
    path: "common/uploadFile",
    does: "writes",
    scopes: ["order", "ship", "wallet", "products"],
    about: "ファイルを1つ保存します（画像は10MB、そのほかは50MBまで。形式は中身で判断します）",
    input: z.object({
      file: z.file("ファイルを選んでください").describe("multipart/form-data で送ります"),
      folder,
    }),
    output: Saved,
    bytesMax: limits.attachmentBytesMax + envelopeBytes,
    async run(scope, { file, folder }, { context }) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const saved = await saveUpload(scope, context.files, { name: file.name, bytes }, folder);
      return saved.ok ? done(shown(saved.value)) : saved;
    },
  }),
  call({
    path: "common/registerFile",
    does: "writes",
    scopes: ["order", "ship", "wallet", "products"],
    about: "一時的な鍵で書き込んだファイルを登録します。中身を確認し、使えない形式は削除します",
    input: z.object({
      key: z
        .string("キーを入力してください")
        .max(300, "キーが正しくありません")
        .regex(/^(dest|image)\/\d{6}\/\d{9}\/[^/]+$/, "キーが正しくありません"),
    }),
    output: Saved,
    async run(scope, { key }, { context }) {
      const kept = await registerUpload(scope, context, key);
      if (kept.ok) return done(shown(kept.value));
      switch (kept.reason) {
        case "unfinished":
          return refuse("no-file");
        case "unknown-type":
          return refuse("wrong-format");
        default:
          return refuse(kept.reason);
      }
    },
  }),
  call({
    path: "getUploadToken",
    does: "writes",
    scopes: ["order", "ship", "wallet", "products"],
    about:
      "ストレージへ直接書き込むための一時的な鍵。書き込めるのは prefix の下だけで、15分で切れます",
    input: z.object({ folder }),
    output: z.object({
      AccessKeyId: z.string(),
      AccessKeySecret: z.string(),
      SecurityToken: z.string(),
      endpoint: z.string(),
      bucket: z.string(),
      region: z.string(),
      prefix: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    async run(scope, { folder }, { context }) {
      const lent = await issueTemporaryKeys(scope, context.direct, folder);
      if (!lent.ok) return lent;
      const { accessKeyId, secretAccessKey, sessionToken, ...place } = lent.value;
      return done({
        AccessKeyId: accessKeyId,
        AccessKeySecret: secretAccessKey,
        SecurityToken: sessionToken,
        ...place,
      });
    },
  }),
];

function shown({ id, key, name, contentType, sizeBytes }: Omit<z.output<typeof Saved>, "url">) {
  return { id, url: href("/files/:fileId", { fileId: id }), key, name, contentType, sizeBytes };
}

/** Files of a call as commands take them. */
export function uploaded(files: readonly File[]) {
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
