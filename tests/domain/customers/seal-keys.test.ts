import { expect, test } from "vitest";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { runJob } from "#app/jobs.server.ts";
import { secondFactors } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** As it was sealed before keys had names. */
async function sealedUnnamed(key: string, text: string) {
  const [, iv, body] = (await sealWith(key).seal(text)).split(".");
  return `${iv}.${body}`;
}

test("what the old key sealed is opened while both are set, and not by the new one alone", async () => {
  const [old, current] = [newKey(), newKey()];
  const named = await sealWith(old).seal("secret");
  const unnamed = await sealedUnnamed(old, "secret");
  for (const sealed of [named, unnamed]) {
    expect(await sealWith(current, old).open(sealed)).toBe("secret");
    await expect(sealWith(current).open(sealed)).rejects.toThrow("no key opens this");
  }
  const both = sealWith(current, old);
  expect(await sealWith(current).open(await both.seal("new"))).toBe("new");
  expect(named).not.toContain(old.slice(0, 6));
});

test("what was tampered with opens under no key", async () => {
  const key = newKey();
  const [id, iv, body] = (await sealWith(key).seal("secret")).split(".");
  const other = `${body!.startsWith("A") ? "B" : "A"}${body!.slice(1)}`;
  await expect(sealWith(key, newKey()).open(`${id}.${iv}.${other}`)).rejects.toThrow();
});

test("after the hourly job nobody needs the old key, and what no key opens is said", async () => {
  const shop = await openShop();
  const { db, now } = { db: shop.db, now: new Date("2026-01-15T12:00:00+09:00") };
  const [old, current] = [newKey(), newKey()];
  await db.insert(secondFactors).values([
    { person: "user:hanako", sealedSecret: await sealWith(old).seal("of hanako"), startedAt: now },
    { person: "user:taro", sealedSecret: await sealedUnnamed(old, "of taro"), startedAt: now },
  ]);
  const ports = { files: () => shop.files, seal: () => sealWith(current, old) };
  await runJob("reseal-factors", db, now, ports);
  const rows = await db.select().from(secondFactors).orderBy(secondFactors.person);
  const opened = await Promise.all(
    rows.map(({ sealedSecret }) => sealWith(current).open(sealedSecret)),
  );
  expect(opened).toEqual(["of hanako", "of taro"]);

  const away = { ...ports, seal: () => sealWith(newKey()) };
  await expect(runJob("reseal-factors", db, now, away)).rejects.toThrow("2 second factors");
});

test("a factor that somebody sets up anew while the job runs is left as it is", async () => {
  const shop = await openShop();
  const { db, now } = { db: shop.db, now: new Date("2026-01-15T12:00:00+09:00") };
  const [old, current] = [newKey(), newKey()];
  await db.insert(secondFactors).values({
    person: "user:hanako",
    sealedSecret: await sealWith(old).seal("old"),
    startedAt: now,
  });
  const both = sealWith(current, old);
  const meanwhile = {
    ...both,
    async open(sealed: string) {
      await db.update(secondFactors).set({ sealedSecret: await both.seal("new") });
      return both.open(sealed);
    },
  };
  await runJob("reseal-factors", db, now, { files: () => shop.files, seal: () => meanwhile });
  const [row] = await db.select().from(secondFactors);
  expect(await both.open(row!.sealedSecret)).toBe("new");
});
