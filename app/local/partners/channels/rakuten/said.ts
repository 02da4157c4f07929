/** What RMS answers; numbers beyond 2^53 are written `@…` and sent as what they are. */
export interface Said {
  status?: number;
  body: object;
}

export function json({ status = 200, body }: Said) {
  const text = JSON.stringify(body).replaceAll(/"@(\d+)"/g, "$1");
  return new Response(text, { status, headers: { "Content-Type": "application/json" } });
}

/** A refusal of the order interface. */
export function wrong(status: number, messageCode: string, message: string): Said {
  return { status, body: { MessageModelList: [{ messageType: "ERROR", messageCode, message }] } };
}
