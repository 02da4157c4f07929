import type { Job } from "#app/domain/core/job.ts";
import { proposeHolidays } from "#app/domain/core/propose-holidays.server.ts";
import type { Mailer } from "./mail/mail.ts";
import { sendMails } from "./mail/send-mails.server.ts";
import { mailNotices } from "./notice/notice-settings.server.ts";

export interface ContentPorts {
  /** Left out where no mail service is configured: letters wait in the outbox. */
  mailer?(): Mailer | undefined;
  /** `https://` and the first host of the first site, for links in letters. */
  origin?(): string;
}

export const contentJobs: Job<ContentPorts>[] = [
  {
    name: "propose-holidays",
    cron: "5 * * * *",
    run: (scope) => proposeHolidays(scope),
  },
  {
    // In sequence, so that a notice's mail is sent in the run that queued it.
    name: "mail-notices",
    cron: "*/5 * * * *",
    async run(scope, { mailer, origin }) {
      await mailNotices(scope);
      await sendMails(scope, mailer?.(), origin?.());
    },
  },
];
