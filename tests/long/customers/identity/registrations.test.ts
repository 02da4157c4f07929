import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { letterNumber } from "#app/domain/customers/identity/code.ts";
import {
  finishRegistration,
  mailRegistrationCode,
  startRegistration,
} from "#app/domain/customers/identity/registration.server.ts";
import { companies, mailCodes, outbox } from "#db/schema/index.ts";
import { herNetwork, lastCode, otherNetwork, wrongCode } from "#tests/support/mailed-codes.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// 良子 wants to become a member; a stranger who knows her address registers with it too.

const email = "ryoko@new.test";
const from = { address: herNetwork, userAgent: "test" };
const own = { id: crypto.randomUUID(), loginName: "ryoko", phone: "09011112222" };
const forged = { id: crypto.randomUUID(), loginName: "nishi", phone: "09033334444" };
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const start = (one: typeof own, address: string) =>
  startRegistration(
    shop.as(hanako),
    { ...one, email, companyName: "良子商店", name: "西 良子", password: "Kamome58" },
    { proof: { by: "mail-only" }, address, check: undefined },
  );
const again = (id: string, address: string) => mailRegistrationCode(shop.as(hanako), id, address);
const finish = (id: string, code: string) =>
  finishRegistration(shop.as(hanako), { ...from, id, code });

test("hers is finished, whatever another does to one in her name", async () => {
  expect(await start(own, herNetwork)).toMatchObject({ ok: true });
  const code = await lastCode(shop, email);
  expect(await start(forged, otherNetwork)).toMatchObject({ ok: true });
  for (let time = 0; time < 4; time++)
    expect(await again(forged.id, otherNetwork)).toMatchObject({ ok: true });
  expect(await again(forged.id, otherNetwork)).toMatchObject({ ok: false });
  const theirs = await lastCode(shop, email);
  for (let time = 0; time < 6; time++)
    expect(await finish(forged.id, wrongCode(theirs))).toMatchObject({ reason: "wrong-code" });
  expect(await finish(own.id, code)).toMatchObject({ ok: true });
  expect(await shop.db.$count(companies)).toBe(3);
});

test("her code is sent again while the other has used up all of theirs", async () => {
  await start(own, herNetwork);
  await start(forged, otherNetwork);
  for (let time = 0; time < 5; time++) await again(forged.id, otherNetwork);
  const first = await lastCode(shop, email);
  expect(await again(own.id, herNetwork)).toMatchObject({ ok: true });
  const code = await lastCode(shop, email);
  expect(code === first).toBe(false);
  expect(await finish(forged.id, code)).toMatchObject({ reason: "wrong-code" });
  expect(await finish(own.id, code)).toMatchObject({ ok: true });
});

test("begun in two browsers at once, they make one member by the codes of their own letters", async () => {
  const begun = await Promise.all([start(own, herNetwork), start(forged, otherNetwork)]);
  expect(begun).toMatchObject([{ ok: true }, { ok: true }]);
  const letters = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox)
    .where(eq(outbox.to, email));
  const finished = await Promise.all(
    [own, forged].map(({ id }) => {
      const letter = letters.find(({ body }) => body.includes(`受付番号: ${letterNumber(id)}\n`));
      return finish(id, /認証コード: (\d{6})/.exec(letter!.body)![1]!);
    }),
  );
  expect(finished.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await shop.db.$count(companies)).toBe(3);
});

test("another copy of the form is let in by the code alone, and only for a minute", async () => {
  await start(own, herNetwork);
  const code = await lastCode(shop, email);
  expect(await finish(own.id, code)).toMatchObject({ ok: true });
  expect(await finish(own.id, wrongCode(code))).toMatchObject({ reason: "registered-before" });
  expect(await finish(own.id, code)).toMatchObject({ ok: true });
  shop.wait(2 / (24 * 60));
  expect(await finish(own.id, code)).toMatchObject({ reason: "registered-before" });
});

test("no code of the address is left once it is a member's", async () => {
  await start(own, herNetwork);
  await finish(own.id, await lastCode(shop, email));
  const left = and(eq(mailCodes.subject, email), isNull(mailCodes.usedAt));
  expect(await shop.db.$count(mailCodes, left)).toBe(0);
});
