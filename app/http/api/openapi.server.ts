import { z } from "zod";
import type { Permission } from "#app/domain/core/actor.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import type { Call } from "./call.server.ts";
import { apiCodes } from "./codes.ts";

const formType = "application/x-www-form-urlencoded";

/** The OpenAPI document of these calls, from the very schemas that read what programs send. */
export function openApi(calls: readonly Call[], server: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "買付便 API",
      version: "1",
      description: [
        "ブラウザー拡張や社内システムから買付便を使うための呼び出しです。すべてPOSTで、フォーム形式でもJSONでも送れます。",
        "トークンはマイページの「APIトークン」で作り、`Authorization: Bearer <トークン>` で送ります。呼び出し元のページを `X-Page-Url` に入れると、最後に使った場所として記録されます。",
        "作成したトークンでできるのは、読み取りと、選んだ権限の操作です。パスワード、連絡先、お知らせの受け取り方を変えられるのは、`login/login` のトークンだけです。",
        "答えは `{ code, msg, data }` で、code が 0 なら成功です。HTTPの状態は 200、400、500 のいずれかです。",
        "",
        "| code | 意味 |",
        "|---|---|",
        ...codeRows(),
      ].join("\n"),
    },
    servers: [{ url: server }],
    security: [{ token: [] }],
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      parameters: {
        pageUrl: {
          name: "X-Page-Url",
          in: "header",
          required: false,
          description: "呼び出し元のページのアドレス",
          schema: { type: "string", maxLength: 500 },
        },
      },
      responses: {
        refused: { description: "code が 0 以外", content: json(envelope({ type: "null" })) },
        failed: { description: "こちらの不具合", content: json(envelope({ type: "null" })) },
      },
    },
    paths: pathsOf(calls),
  };
}

/** The calls stay what they are, and describing their schemas takes as long as drawing ten pages. */
function pathsOf(calls: readonly Call[]) {
  const found =
    described.get(calls) ??
    Object.fromEntries(calls.map((one) => [`/api/${one.path}`, { post: operation(one) }]));
  described.set(calls, found);
  return found;
}
const described = new WeakMap<
  readonly Call[],
  Record<string, { post: ReturnType<typeof operation> }>
>();

function operation(call: Call) {
  const { path, about, input, output, file, open } = call;
  const needed = neededFor(call);
  const asked = schemaOf(input, "input");
  const sendsFile = JSON.stringify(asked).includes('"format":"binary"');
  const types = sendsFile ? ["multipart/form-data"] : [formType, "application/json"];
  return {
    operationId: path.replaceAll("/", "_"),
    tags: [path.includes("/") ? path.split("/")[0] : "user"],
    summary: about,
    ...(needed ? { description: needed } : {}),
    ...(open ? { security: [] } : {}),
    parameters: [{ $ref: "#/components/parameters/pageUrl" }],
    requestBody: {
      required: (asked.required ?? []).length > 0,
      content: Object.fromEntries(types.map((type) => [type, { schema: asked }])),
    },
    responses: {
      200: {
        description: "成功",
        content: file
          ? { [file]: { schema: { type: "string", format: "binary" } } }
          : json(envelope(output ? schemaOf(output, "output") : {})),
      },
      400: { $ref: "#/components/responses/refused" },
      500: { $ref: "#/components/responses/failed" },
    },
  };
}

/** What a program needs to be let in, beside a token. */
function neededFor({ does, permissions, scopes }: Call) {
  const named = (rights: readonly Permission[]) =>
    rights.map((one) => permissionNames[one].ja).join("か");
  if (does === "account") return "`login/login` のトークンだけで呼べます";
  if (permissions.length > 0) return `必要な権限：${named(permissions)}`;
  return scopes.length > 0 && `作成したトークンに必要な権限：${named(scopes)}`;
}

function envelope(data: object) {
  return {
    type: "object",
    required: ["code", "msg", "data"],
    properties: { code: { type: "integer" }, msg: { type: "string" }, data },
  };
}

function json(schema: object) {
  return { "application/json": { schema } };
}

/** What cannot be said in JSON Schema, such as a refinement, is left to the answer's words. */
function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return said;
}

function codeRows() {
  const rows = new Map<number, string>([[0, "成功"]]);
  for (const { code, msg } of Object.values(apiCodes)) if (!rows.has(code)) rows.set(code, msg);
  return [...rows].sort(([a], [b]) => a - b).map(([code, msg]) => `| ${code} | ${msg} |`);
}
