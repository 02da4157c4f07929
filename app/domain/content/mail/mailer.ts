/** One letter to one person, in plain text. */
export interface Mail {
  /** Sending the same id twice delivers one letter. */
  id: string;
  to: string;
  subject: string;
  body: string;
}

/** What we need of a mail service: it has taken the letter, or it throws. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
