import { expect, test } from "vitest";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import type { Database } from "#db/client.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import {
  caseNow,
  newestCase,
  pouchesBought,
  receive,
  reply,
} from "#tests/support/trade/problem-cases.ts";

/** The database of somebody before whose first write something else happens. */
function overtaken(db: Database, first: () => Promise<unknown>): Database {
  let before: (() => Promise<unknown>) | undefined = first;
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return async (sent: [{ toSQL?: () => { sql: string } }]) => {
        const reads = /^select/i.test(sent[0].toSQL?.().sql ?? "");
        const meanwhile = reads ? undefined : before;
        if (meanwhile) before = undefined;
        await meanwhile?.();
        return value.call(target, sent);
      };
    },
  });
}

/** 花子 gives up goods that are late, and something happens before that is written. */
async function answeredAfter(
  first: (shop: Shop, late: { number: string; lotId: string }) => Promise<unknown>,
) {
  const shop = await openShop();
  const { lotId } = await pouchesBought(shop);
  const late = { kind: "late" as const, quantity: 50, note: "遅れ" };
  await reportCase(shop.as(li), { id: crypto.randomUUID(), lotId, ...late });
  const { number } = await newestCase(shop, lotId);
  const scope = shop.as(hanako);
  const db = overtaken(scope.db, () => first(shop, { number, lotId }));
  const answered = await answerCase({ ...scope, db }, number, { answer: "cancel", note: "" });
  return { answered, now: await caseNow(shop, number) };
}

test("an answer overtaken by the goods is told that the case ended, and nothing is recorded", async () => {
  const { answered, now } = await answeredAfter((shop, { lotId }) =>
    receive(shop, { lotId, quantity: 50 }),
  );
  expect(answered).toEqual({ ok: false, reason: "ended-unanswered" });
  expect(now).toMatchObject({ state: "done", answer: null });
});

test("one overtaken by a colleague's other answer is told that it has moved", async () => {
  const { answered, now } = await answeredAfter((shop, { number }) =>
    reply(shop, number, "accept"),
  );
  expect(answered).toEqual({ ok: false, reason: "moved-meanwhile" });
  expect(now.answer).toBe("accept");
});

test("one overtaken by the same answer has been given", async () => {
  const { answered } = await answeredAfter((shop, { number }) => reply(shop, number, "cancel"));
  expect(answered).toEqual({ ok: true, value: undefined });
});
