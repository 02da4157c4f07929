import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  isReauthenticated,
  reauthenticatedMinutes,
} from "#app/domain/customers/identity/verify-credentials.server.ts";
import { readFields } from "../input/call-fields.server.ts";
import { logFault } from "../log.server.ts";
import { type ProgramScope, programScope, visitorScope } from "../scope.server.ts";
import { refusal, success } from "./answer.ts";
import { type CallTerms, closedTo, type Needs, termsOf } from "./call-terms.ts";
import { type ApiReason, apiCodes } from "./codes.ts";

export interface Tools {
  context: AppLoadContext;
  request: Request;
}

/** A refusal may say what it is about, where a call names several documents. */
type Answer =
  | { ok: true; value: unknown }
  | { ok: false; reason: ApiReason; about?: string | undefined };

interface CallOf<Schema extends z.ZodType> {
  /** Below `/api/`. */
  path: string;
  does: CallTerms["does"];
  about: string;
  input: Schema;
  /** What `data` holds, for the calls whose names others rely on. */
  output?: z.ZodType;
  /** Its answer's `version` is sent back by the call that changes what was read. */
  versioned?: true;
  /** Its answer is a file of this type; a refusal is answered as of every call. */
  file?: "application/zip" | "application/pdf";
  /** How much it may be sent, where that is more than fields need. */
  bytesMax?: number;
}

type Closed<Schema extends z.ZodType> = CallOf<Schema> &
  Needs & {
    /** For which use the extension's token opens it; where none is named it does not. */
    use?: CallTerms["use"];
    run(scope: ProgramScope, input: z.output<Schema>, tools: Tools): Promise<Answer>;
  };

type Open<Schema extends z.ZodType> = CallOf<Schema> & {
  run(scope: Scope<Visitor>, input: z.output<Schema>, tools: Tools): Promise<Answer>;
};

export interface Call extends CallOf<z.ZodType>, CallTerms {
  open: boolean;
  answer(args: Tools): Promise<Answer | { wrongField: string }>;
}

/** A call that needs a token, and its person the permission. */
export function call<Schema extends z.ZodType>(written: Closed<Schema>): Call {
  const { run, use, ...said } = written;
  const terms = termsOf(written, use);
  return {
    ...said,
    ...terms,
    open: false,
    async answer(tools) {
      const scope = await programScope(tools);
      if (!scope) return { ok: false, reason: "sign-in-again" };
      const reason = closedTo(scope, terms);
      if (reason) return { ok: false, reason };
      return answered(written, tools, (input) => run(scope, input, tools));
    },
  };
}

/**
 * A call that moves money or rights away: it needs a password given within the last ten minutes, as
 * its page does, so only a token of `login/login` opens it, and only so long.
 */
export function freshCall<Schema extends z.ZodType>({
  page,
  run,
  ...written
}: Closed<Schema> & { page: string }): Call {
  return call({
    ...written,
    about: `${written.about}。ログイン（login/login）から${reauthenticatedMinutes}分のあいだだけできます。それ以外は ${page} で行います`,
    run: async (scope, input, tools) =>
      isReauthenticated(scope.signedInAt?.getTime(), scope.now)
        ? run(scope, input, tools)
        : { ok: false, reason: "page-only", about: page },
  });
}

/** A call that anybody may make. */
export function openCall<Schema extends z.ZodType>(written: Open<Schema>): Call {
  const { run, ...said } = written;
  return {
    ...said,
    open: true,
    permissions: [],
    scopes: [],
    use: undefined,
    answer: (tools) =>
      answered(written, tools, (input) => run(visitorScope(tools.context), input, tools)),
  };
}

async function answered<Schema extends z.ZodType>(
  { input, bytesMax }: CallOf<Schema>,
  { request }: Tools,
  run: (input: z.output<Schema>) => Promise<Answer>,
) {
  const sent = await readFields(request, bytesMax);
  if (!sent.ok) return sent;
  const parsed = input.safeParse(sent.value, { error: () => "" });
  if (!parsed.success) return { wrongField: wordsOf(parsed.error) };
  return run(parsed.data);
}

/** Makes the call of this path and answers as programs are answered. Cookies are not looked at. */
export async function makeCall(calls: ReadonlyMap<string, Call>, path: string, tools: Tools) {
  const wanted = calls.get(path.toLowerCase().replace(/\/+$/, ""));
  if (!wanted) return refusal("no-such-call");
  try {
    const answer = await wanted.answer(tools);
    if ("wrongField" in answer) return refusal("bad-input", answer.wrongField);
    if (answer.ok && answer.value instanceof Response) return answer.value;
    if (answer.ok) return success(answer.value, wanted.versioned);
    const { reason, about } = answer;
    return refusal(reason, about && `${about}：${apiCodes[reason].msg}`);
  } catch (error) {
    // A bug is answered in the form that programs read; Remix would answer a page.
    const { requestId } = tools.context;
    logFault({ kind: "call", what: wanted.path, requestId, error });
    return refusal("failed");
  }
}

export function byPath(calls: readonly Call[]): ReadonlyMap<string, Call> {
  return new Map(calls.map((one) => [one.path.toLowerCase(), one]));
}

/** The first wrong field's own sentence; one that has none is named. */
function wordsOf({ issues: [first] }: z.ZodError) {
  if (!first) return "";
  if (/[ぁ-ん]/.test(first.message)) return first.message;
  return `${first.path.join(".")}が入力されていないか、形式が正しくありません`;
}
