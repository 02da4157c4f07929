import { z } from "zod";
import type { ChannelResult } from "#app/domain/channels/ports/channel.ts";
import { lineOf } from "../channels/articles.ts";
import { type Answered, asked, askedTwice, jsonOf } from "../channels/asked.server.ts";
import { away, busy, closed, faulty, forbidden, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { askTokens } from "./lwa.server.ts";
import { type AmazonCall, waitMsOf } from "./rates.ts";

export interface Question {
  call: AmazonCall;
  path: string;
  /** Left out, it only reads, and is asked once more where Amazon is away. */
  method?: "POST" | "PUT";
  query?: Readonly<Record<string, string | undefined>>;
  body?: object;
}

/** What a seller's shop is opened with. */
export interface Opened {
  keys: Readonly<Record<string, string>>;
}

/** A question to the Selling Partner API with a seller's keys; its answer is read by this schema. */
export type Ask = <Content>(
  shop: Opened,
  question: Question,
  schema: z.ZodType<Content>,
) => Promise<ChannelResult<Content>>;

const Errors = z.object({
  errors: z
    .array(z.object({ code: z.string(), message: z.string(), details: z.string().nullish() }))
    .min(1),
});
/** Renewed tokens of that many sellers are kept for the life of this copy of us. */
const keptMost = 200;
/** A refused plan names each of its SKUs, twice. */
const wordsMost = 50_000;

/** Asks with the access token of the keys, renewed once where it is over: Amazon keeps no count of renewals. */
export function amazonCall(settings: AmazonSettings): Ask {
  const renewed = new Map<string, string>();

  async function renew({ keys }: Opened): Promise<ChannelResult<string>> {
    const refresh_token = keys.refreshToken ?? "";
    const tokens = await askTokens(settings, { grant_type: "refresh_token", refresh_token });
    if (!tokens.ok) return tokens;
    if (renewed.size >= keptMost) renewed.clear();
    renewed.set(refresh_token, tokens.value.accessToken);
    return told(tokens.value.accessToken);
  }

  return async (shop, question, schema) => {
    const known = renewed.get(shop.keys.refreshToken ?? "") ?? shop.keys.accessToken;
    let said = known ? await askWith(settings, known, question) : ("expired" as const);
    if (said === "expired") {
      const token = await renew(shop);
      if (!token.ok) return token;
      said = await askWith(settings, token.value, question);
    }
    if (said === "expired") return closed;
    if (!said.ok) return said;
    const read = schema.safeParse(said.value);
    return read.success ? told(read.data) : away;
  };
}

async function askWith(
  { baseUrl, now = () => new Date(), timeoutMs = 10_000, backOffMs = 1_000 }: AmazonSettings,
  token: string,
  { call, path, method, query = {}, body }: Question,
): Promise<ChannelResult<unknown> | "expired"> {
  const given = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  const address = `${baseUrl}${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
  const ask = () =>
    asked(
      address,
      {
        method: method ?? "GET",
        headers: {
          "x-amz-access-token": token,
          "x-amz-date": now()
            .toISOString()
            .replaceAll(/[-:]|\.\d+/g, ""),
          "user-agent": "Kaitsukebin/1.0 (Language=TypeScript)",
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      timeoutMs,
    );
  const answer = await (method ? ask() : askedTwice(ask, backOffMs));
  if (!answer || answer.status >= 500 || (answer.status >= 300 && answer.status < 400)) return away;
  const said = jsonOf(answer.text);
  if (answer.status >= 300) return faultOf(call, answer, said);
  // Nothing is said where something was taken down; half a sentence is no answer.
  return said === undefined && answer.text ? away : told(said);
}

function faultOf(call: AmazonCall, { status, headers }: Answered, said: unknown) {
  if (status === 429) return busy(waitMsOf(call, headers.get("x-amzn-ratelimit-limit")));
  const read = Errors.safeParse(said);
  // A proxy's own page, or half of Amazon's: what was not found here may well be there.
  if (!read.success) return away;
  const { errors } = read.data;
  const words = lineOf(
    errors.map(({ message, details }) => [message, details].filter(Boolean).join(" ")).join(" "),
    wordsMost,
  );
  // A token that is over and a call that is not ours have the same status; only the words tell them apart.
  if (status === 401 || (status === 403 && /token/i.test(words))) return "expired" as const;
  if (status === 403) return forbidden;
  const code = status === 404 ? "NotFound" : errors[0]!.code;
  return faulty({ kind: "refused", code, words });
}

/** A part of an address that somebody else's words make up. */
export const part = encodeURIComponent;
