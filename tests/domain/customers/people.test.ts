import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { changePerson } from "#app/domain/customers/staff/staff-people.server.ts";
import { staff } from "#db/schema/index.ts";
import { li, openShop, wang, zhou } from "#tests/support/shop.ts";

const lin: Staff = { ...wang, role: "admin" };

async function twoAdministrators() {
  const shop = await openShop();
  await shop.db.update(staff).set({ role: "admin" }).where(eq(staff.id, lin.id));
  const administrators = () =>
    shop.db.$count(staff, and(eq(staff.role, "admin"), eq(staff.state, "in_use")));
  return { shop, administrators };
}

test.each([
  ["demote", { role: "content" }],
  ["stop", { state: "disabled" }],
] as const)("of two administrators who %s each other at once one stays", async (_, change) => {
  for (let round = 0; round < 4; round++) {
    const { shop, administrators } = await twoAdministrators();
    const done = await Promise.all([
      changePerson(shop.as(zhou), lin.id, change),
      changePerson(shop.as(lin), zhou.id, change),
    ]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(done.find(({ ok }) => !ok)).toMatchObject({ reason: "forbidden" });
    expect(await administrators()).toBe(1);
  }
});

test("who lost the right while a form was open changes nobody, whatever the form holds", async () => {
  const { shop } = await twoAdministrators();
  expect((await changePerson(shop.as(zhou), lin.id, { role: "finance" })).ok).toBe(true);
  for (const change of [
    { role: "admin" },
    { state: "disabled" },
    { password: "Kamome58" },
  ] as const)
    expect(await changePerson(shop.as(lin), li.id, change)).toMatchObject({ reason: "forbidden" });
  const [person] = await shop.db.select().from(staff).where(eq(staff.id, li.id));
  expect(person).toMatchObject({ role: li.role, state: "in_use", name: li.name });
});

test.each([{ role: "content" }, { state: "disabled" }] as const)(
  "nobody changes their own place by %o, and everybody their own password",
  async (change) => {
    const { shop } = await twoAdministrators();
    expect(await changePerson(shop.as(zhou), zhou.id, change)).toEqual({
      ok: false,
      reason: "oneself",
    });
    const own = { password: "Kamome58" };
    expect(await changePerson(shop.as(zhou), zhou.id, own)).toMatchObject({ ok: true });
    const [person] = await shop.db.select().from(staff).where(eq(staff.id, zhou.id));
    expect(person).toMatchObject({ role: "admin", alsoRoles: [], state: "in_use" });
  },
);
