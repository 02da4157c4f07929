import { readLetter } from "#app/domain/core/letter/letter.ts";
import { contactPage, mailSettingsPage } from "#app/domain/core/page-links.ts";
import type { outbox } from "#db/schema/index.ts";

/** A mail to one person, in plain text. */
interface Mail {
  /** A mail service delivers the same id only once. */
  id: string;
  to: string;
  subject: string;
  body: string;
}

/** A mail service: it accepts the mail, or it throws. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The shop's owner, as today's settings name it; empty where they do not. */
export interface Sender {
  name: string;
  address: string;
  phone: string;
}

type Waiting = Pick<typeof outbox.$inferSelect, "id" | "to" | "letter" | "href">;

const rule = "――――――――――――――――――――";
const hours = "受付時間: 10:00〜18:30（日本時間）、土日と中国の祝日は休業です";

/**
 * Renders a letter of the outbox as a mail: in Japanese, with the full address of its page, and our name and
 * contact below. Alarms, which go to the operator, have no signature.
 */
export function toMail(
  { id, to, letter, href }: Waiting,
  sender: Sender,
  origin: string | undefined,
): Mail {
  const { title: subject, body } = readLetter(letter, "ja");
  const whole = (path: string) => origin && new URL(path, origin).href;
  // The signature already links to the contact page.
  const link = href && href !== contactPage && whole(href);
  const words = link ? `${body}\n\n${link}` : body;
  if (id.startsWith("alarm/")) return { id, to, subject, body: words };
  const contact = whole(contactPage);
  const settings = id.startsWith("notice/") && whole(mailSettingsPage);
  const signature = [
    rule,
    sender.name && sender.name !== "買付便" ? `買付便（運営: ${sender.name}）` : "買付便",
    [sender.address, sender.phone && `電話 ${sender.phone}`].filter(Boolean).join(" "),
    contact && `お問い合わせ: ${contact}`,
    hours,
    settings && `メール通知設定: ${settings}`,
    "※このメールは送信専用です。ご返信いただいてもお返事できません。",
  ];
  return { id, to, subject, body: [words, "", ...signature.filter(Boolean)].join("\n") };
}
