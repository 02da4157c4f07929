import type { Mailer } from "#app/domain/content/mail/mail.ts";

interface Settings {
  /** The service's address for letters, such as https://api.resend.com/emails. */
  url: string;
  key: string;
  /** `買付便 <no-reply@example.co.jp>`. */
  from: string;
}

const timeoutMs = 10_000;
const tries = 3;

/**
 * Letters through a mail service's HTTP interface, as Resend has it: JSON, a bearer key, and the
 * letter's id as idempotency key, so that a lost answer does not send it twice. Tries again when the
 * service is busy or does not answer; refuses at once what it calls wrong.
 */
export function httpMailer({ url, key, from }: Settings): Mailer {
  return {
    async send({ id, to, subject, body }) {
      let last = "";
      for (let tried = 0; tried < tries; tried++) {
        const answer = await fetch(url, {
          method: "POST",
          headers: {
            Authorization: `Bearer ${key}`,
            "Content-Type": "application/json",
            "Idempotency-Key": id,
          },
          body: JSON.stringify({ from, to: [to], subject: oneLine(subject), text: body }),
          signal: AbortSignal.timeout(timeoutMs),
        }).catch((thrown: unknown) => String(thrown));
        if (typeof answer !== "string") {
          if (answer.ok) return;
          last = `mail service answered ${answer.status}`;
          if (answer.status !== 429 && answer.status < 500) break;
        } else last = answer;
      }
      throw new Error(last);
    },
  };
}

/** A subject is a header: what somebody typed must not begin another. */
function oneLine(text: string) {
  return text.replaceAll(/[\r\n]+/g, " ");
}
