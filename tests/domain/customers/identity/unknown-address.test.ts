import { expect, test, vi } from "vitest";
import {
  requestPasswordReset,
  resetPassword,
} from "#app/domain/customers/identity/reset-password.server.ts";
import { herNetwork } from "#tests/support/mailed-codes.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

// How often the database is asked shows in how long an answer takes, and so who is a member.

test.each(["Kamome58", "Hanako58"])(
  "a wrong code with %s costs an unknown address as much",
  async (password) => {
    const costs = [];
    for (const email of ["hanako@shop.test", "nobody@shop.test"]) {
      const shop = await openShop();
      const scope = shop.as(hanako);
      const asked = await requestPasswordReset(scope, { email, address: herNetwork });
      if (!asked.ok) throw new Error(asked.reason);
      const { client } = shop;
      const calls = [vi.spyOn(client, "execute"), vi.spyOn(client, "batch")];
      const typed = { ...asked.value, email, address: herNetwork, code: "1", password };
      expect(await resetPassword(scope, typed)).toMatchObject({ reason: "wrong-code" });
      costs.push(calls.map((spy) => spy.mock.calls.length));
    }
    expect(costs[0]).toEqual(costs[1]);
    expect(costs[0]).not.toEqual([0, 0]);
  },
);
