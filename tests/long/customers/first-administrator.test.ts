import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addFirstAdministrator } from "#app/domain/customers/staff/staff-people.server.ts";
import { staff } from "#db/schema/index.ts";
import { openShop, zhou } from "#tests/support/shop.ts";

test("no first administrator is taken on beside one who is it as a second role", async () => {
  const shop = await openShop();
  const system = shop.as({ kind: "system", id: "test" });
  const person = { id: "new", loginName: "new", name: "新人", password: "Correct4Horse" };
  const isZhou = eq(staff.id, zhou.id);
  await shop.db
    .update(staff)
    .set({ role: "finance", alsoRoles: ["admin"] })
    .where(isZhou);
  expect(await addFirstAdministrator(system, person)).toMatchObject({ reason: "there-is-one" });
  await shop.db.update(staff).set({ alsoRoles: [] }).where(isZhou);
  expect(await addFirstAdministrator(system, person)).toMatchObject({ ok: true });
});
