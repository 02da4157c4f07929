import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getTableColumns, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendingTries, sendMails } from "#app/domain/content/mail/send-mails.server.ts";
import { mailNotices } from "#app/domain/content/notice/notice-settings.server.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { requestPasswordReset } from "#app/domain/customers/identity/reset-password.server.ts";
import { originOf } from "#app/http/sites.ts";
import { httpMailer } from "#app/integrations/mail/http-mailer.server.ts";
import { outbox, settings } from "#db/schema/index.ts";
import { machine } from "#tests/support/people.ts";
import { openShop } from "#tests/support/shop.ts";

// A service of Resend's shape that answers as it is told.
const received: { key: string | undefined; authorization: string | undefined; body: any }[] = [];
let answers: number[] = [];
const service = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => {
    text += chunk;
  });
  request.on("end", () => {
    received.push({
      key: request.headers["idempotency-key"] as string,
      authorization: request.headers.authorization,
      body: JSON.parse(text),
    });
    response.writeHead(answers.shift() ?? 200, { "Content-Type": "application/json" });
    response.end('{"id":"x"}');
  });
});
beforeAll(() => new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve)));
afterAll(() => service.close());

const mailer = () =>
  httpMailer({
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`,
    key: "key",
    from: "買付便 <no-reply@example.co.jp>",
  });
const system = { kind: "system", id: "mail-notices" } as const;

async function openPost(subject = "件名") {
  const shop = await openShop();
  received.length = 0;
  answers = [];
  const { now } = shop.as(system);
  await shop.db.insert(outbox).values({
    id: "m1",
    to: "a@example.co.jp",
    letter: letter("circular", { title: subject, body: "本文" }),
    createdAt: now,
  });
  const rows = () =>
    shop.db
      .select({
        ...getTableColumns(outbox),
        subject: letterColumns(outbox.letter).title,
        body: letterColumns(outbox.letter).body,
      })
      .from(outbox);
  return { shop, rows };
}

test("a letter is sent once, under its id", async () => {
  const { shop, rows } = await openPost();
  await sendMails(shop.as(system), mailer());
  await sendMails(shop.as(system), mailer());
  expect(received).toMatchObject([
    {
      key: "m1",
      authorization: "Bearer key",
      body: { to: ["a@example.co.jp"], subject: "件名", text: expect.stringMatching(/^本文\n\n―/) },
    },
  ]);
  expect((await rows())[0]!.sentAt).not.toBeNull();
});

test("a busy service is tried again under the same id, and a wrong letter is not", async () => {
  const { shop, rows } = await openPost();
  answers = [503, 429, 200];
  await sendMails(shop.as(system), mailer());
  expect(received.map(({ key }) => key)).toEqual(["m1", "m1", "m1"]);
  expect((await rows())[0]).toMatchObject({ attempts: 1, lastError: null });

  const other = await openPost();
  answers = [422, 200];
  await sendMails(other.shop.as(system), mailer());
  expect(received).toHaveLength(1);
  expect((await other.rows())[0]).toMatchObject({ sentAt: null, attempts: 1 });
  expect((await other.rows())[0]!.lastError).toContain("422");
});

test("a letter that never goes is given up, and one that cannot be taken now waits", async () => {
  const { shop, rows } = await openPost();
  await sendMails(shop.as(system), undefined);
  expect((await rows())[0]).toMatchObject({ sentAt: null, attempts: 0 });
  for (let run = 0; run < sendingTries + 2; run++) {
    answers = [400];
    await sendMails(shop.as(system), mailer());
  }
  expect(received).toHaveLength(sendingTries);
});

test("what somebody typed into a subject begins no header", async () => {
  const { shop } = await openPost("お知らせ\r\nBcc: all@example.co.jp");
  await sendMails(shop.as(system), mailer());
  expect(received[0]!.body.subject).toBe("お知らせ Bcc: all@example.co.jp");
});

test("a letter leads to its page at the host that the shop is set up for", async () => {
  const { shop } = await openPost();
  await shop.db.update(outbox).set({ href: "/OrderDetails?order_sn=KB-1" });
  await sendMails(shop.as(system), mailer(), originOf("www.shop.example"));
  expect(received[0]!.body.text).toMatch(
    /^本文\n\nhttps:\/\/www\.shop\.example\/OrderDetails\?order_sn=KB-1\n/,
  );
  expect(originOf("127.0.0.1:8787")).toBe("http://127.0.0.1:8787");
});

test("a notice's letter leads to what it tells of, a code's to where it is typed", async () => {
  const shop = await openShop();
  const news = { companyId: "hanako-shop", about: "company", kind: "order" } as const;
  await commit(
    shop.as(machine),
    [
      notify(shop.as(system), {
        ...news,
        letter: letter("circular", { title: "見積が届きました", body: "" }),
        href: "/user/order",
      }),
    ],
    {},
  );
  await mailNotices(shop.as(system));
  await requestPasswordReset(shop.as(system), { email: "taro@shop.test", address: "" });
  const written = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  const hrefs = new Map(written.map(({ to, href }) => [to, href]));
  expect(hrefs.get("hanako@shop.test")).toBe("/user/order");
  expect(hrefs.get("taro@shop.test")).toBe("/ForgetThePassword");
});

test("a letter ends with who we are and whole links to reach us; an alarm with neither", async () => {
  const { shop } = await openPost();
  const { now } = shop.as(system);
  const more = {
    to: "b@example.co.jp",
    letter: letter("circular", { title: "件名", body: "本文" }),
    createdAt: now,
  };
  await shop.db.insert(outbox).values([
    { ...more, id: "notice/n1/u1", href: "/user/order" },
    { ...more, id: "reply", href: "/contactUs" },
    { ...more, id: "alarm/a1" },
  ]);
  const said = (key: string, value: string) => ({ key, value, effectiveFrom: "2026-01-02" });
  await shop.db
    .insert(settings)
    .values([said("issuerName", "みなと買付株式会社"), said("issuerPhone", "06-1111-2222")]);
  await sendMails(shop.as(system), mailer(), "https://www.shop.example");

  const [plain, notice, reply, alarm] = received.map(({ body }) => String(body.text));
  for (const letter of [plain, notice, reply]) {
    expect(letter).toContain("買付便（運営: みなと買付株式会社）");
    expect(letter).toContain("電話 06-1111-2222");
    expect(letter?.split("https://www.shop.example/contactUs")).toHaveLength(2);
  }
  const choice = "メール通知設定: https://www.shop.example/user/emailNotificationManagement";
  expect(notice).toContain(choice);
  expect(plain).not.toContain(choice);
  expect(alarm).toBe("本文");
});

test("letters still go where no owner of the shop is named", async () => {
  const { shop } = await openPost();
  await shop.db.delete(settings).where(like(settings.key, "issuer%"));
  await sendMails(shop.as(system), mailer());
  expect(received[0]!.body.text).toContain("\n買付便\n受付時間");
});
