import { expect, test } from "vitest";
import { hasHashingRoom, inTurn } from "#app/domain/customers/session/hashing-turns.ts";

test("two are worked out at once, eight wait in the order they came, more are sent away", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const release: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => release.push(resolve));
      running--;
      done.push(number);
    });
  const all: Promise<void>[] = [];
  let sentAway = 0;
  for (let number = 0; number < 12; number++)
    if (hasHashingRoom()) all.push(work(number));
    else sentAway++;
  expect(sentAway).toBe(2);
  while (done.length < all.length) {
    release.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(most).toBe(2);
  expect(done).toEqual([...done].sort((one, other) => one - other));
  expect(hasHashingRoom()).toBe(true);
});

test("work that fails leaves its place to the next", async () => {
  for (let time = 0; time < 3; time++)
    await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn(async () => "yes")).toBe("yes");
});

test("work that is done in one go is seen by those who come after it", async () => {
  const all: Promise<void>[] = [];
  let sentAway = 0;
  for (let number = 0; number < 60; number++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (hasHashingRoom()) all.push(inTurn(async () => {}));
    else sentAway++;
  }
  expect(sentAway).toBeGreaterThan(40);
  await Promise.all(all);
});
