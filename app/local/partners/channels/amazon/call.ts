import type { AmazonCall } from "#app/integrations/amazon/rates.ts";

/** A question as it came over HTTP. */
export interface Question {
  method: string;
  url: URL;
  header(name: string): string | null;
  text: string;
}

/** An answer with what stands in its head. */
export interface Told extends Answer {
  headers: Record<string, string>;
}

/** One question of a seller's, looked at as far as its address goes. */
export interface Asked {
  sellerId: string;
  query: URLSearchParams;
  /** What the address names, in its order, decoded. */
  parts: readonly string[];
  body: unknown;
  origin: string;
}

export interface Answer {
  status: number;
  body?: unknown;
}

/** One call of the interface, by its address below the prefix. */
export interface Call {
  name: AmazonCall;
  method: "GET" | "POST" | "PUT";
  pattern: RegExp;
  answer(asked: Asked): Answer;
}

/** A question that Amazon refuses, thrown out of the depth of an answer. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details = "",
    /** Of the same code, where Amazon finds more than one thing wrong. */
    readonly further: readonly string[] = [],
  ) {
    super(message);
  }
}

export function found(body: unknown): Answer {
  return { status: 200, body };
}

/** Taken in, to be looked after by its operation. */
export function accepted(body: unknown): Answer {
  return { status: 202, body };
}

export function notFound(what: string) {
  return new Refused(404, "NOT_FOUND", `Requested item '${what}' not found.`);
}

export function invalid(message = "Invalid Input") {
  return new Refused(400, "InvalidInput", message, message);
}

export function listOf(query: URLSearchParams, name: string) {
  return (query.get(name) ?? "").split(",").filter(Boolean);
}

/** The moment from its ISO 8601 text; refuses any other text. */
export function instantOf(written: string) {
  const isIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(written);
  if (!isIso || Number.isNaN(Date.parse(written))) throw invalid();
  return new Date(written);
}
