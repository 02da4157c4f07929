import type { z } from "zod";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import { type Answered, asked, askedTwice, jsonOf } from "../channels/asked.server.ts";
import { away, busy, closed, refused, told, waitOf } from "../channels/faults.ts";
import { Complaint } from "./answers.schema.server.ts";

export interface RakutenSettings {
  /** Another server that stands in for Rakuten's. */
  baseUrl?: string | undefined;
  timeoutMs?: number;
  /** The wait before a second try. */
  backOffMs?: number;
  now?: () => Date;
}

interface Question<Answer extends z.ZodType> {
  path: string;
  /** Sent as JSON; without it the question is a GET. */
  body?: object;
  answer: Answer;
  /** Sent once alone, as nobody knows what became of it when no answer comes. */
  writes?: boolean;
}

const rakuten = "https://api.rms.rakuten.co.jp";
const busyMs = 5_000;

/** One question to Rakuten's RMS with the shop's own keys, asked once more where it only reads and nothing comes. */
export async function ask<Answer extends z.ZodType>(
  { baseUrl = rakuten, timeoutMs = 20_000, backOffMs = 1_000 }: RakutenSettings,
  { keys }: OpenedShop,
  { path, body, answer, writes }: Question<Answer>,
): Promise<ChannelResult<z.infer<Answer>>> {
  const { serviceSecret, licenseKey } = keys;
  if (!serviceSecret || !licenseKey) return closed;
  const headers = {
    Authorization: `ESA ${btoa(`${serviceSecret}:${licenseKey}`)}`,
    ...(body && { "Content-Type": "application/json; charset=utf-8" }),
  };
  const init = {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  };
  const send = () => asked(`${baseUrl}${path}`, init, timeoutMs);
  const answered = writes ? await send() : await askedTwice(send, backOffMs);
  if (!answered) return away;
  const fault = faultOf(answered);
  if (fault) return fault;
  const read = answer.safeParse(jsonOf(answered.text));
  return read.success ? told(read.data) : away;
}

/**
 * A key that has ended, and one whose interface is not switched on, are told alike; too many questions by two numbers.
 */
function faultOf({ status, headers, text }: Answered) {
  if (status === 401) return closed;
  if (status === 403 || status === 429) return busy(waitOf(headers, busyMs));
  if (status >= 500) return away;
  const said = Complaint.safeParse(jsonOf(text));
  if (!said.success) return status < 300 ? undefined : away;
  const { MessageModelList: messages, errors, Results: results } = said.data;
  if (results?.errorCode === "ES04-01") return closed;
  const error = messages?.find(({ messageType }) => messageType === "ERROR");
  if (error) return refused(error.messageCode ?? "", error.message ?? "");
  if (status < 300) return undefined;
  return refused(errors?.[0]?.code ?? `http-${status}`, errors?.[0]?.message ?? "");
}
