import { afterEach, beforeEach, expect, test, vi } from "vitest";

let turns: typeof import("#app/domain/customers/session/hashing-queue.ts");
let processes = 0;
beforeEach(async () => {
  // The places are the process's own: each test has a process that nobody has worked in yet.
  processes++;
  const own = `#app/domain/customers/session/hashing-queue.ts?process=${processes}`;
  turns = await import(/* @vite-ignore */ own);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Work of which the test says when it is over. */
function works() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const start = (number: number) =>
    turns.inHashingQueue(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => {
        ends[number] = resolve;
      });
    });
  return { begun, start, end: (number: number) => ends[number]!() };
}

test("two are worked out at once, eight wait, and more are sent away", async () => {
  const { begun, start, end } = works();
  const all: Promise<void>[] = [];
  let sentAway = 0;
  for (let number = 0; number < 12; number++)
    if (turns.hasHashingRoom()) all.push(start(number));
    else sentAway++;
  expect(sentAway).toBe(2);
  expect(begun).toEqual([0, 1]);
  for (let number = 0; number < 10; number++) {
    await pass(1_000);
    expect(begun.length).toBe(Math.min(10, number + 2));
    end(number);
  }
  await pass(1_000);
  await Promise.all(all);
  expect(turns.hasHashingRoom()).toBe(true);
});

test("they come in turn, though who came later looks sooner", async () => {
  const { begun, start, end } = works();
  start(0);
  start(1);
  start(2);
  await pass(5);
  end(0);
  await pass(5);
  start(3);
  // The place is free at 155: the fourth looks at 160 again, the third at 165.
  await pass(153);
  expect(begun).toEqual([0, 1]);
  await pass(4);
  expect(begun).toEqual([0, 1, 2]);
  end(1);
  await pass(200);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("work that fails leaves its place to the next", async () => {
  const failed = Array.from({ length: 4 }, () =>
    turns
      .inHashingQueue(() => Promise.reject(new Error("no")))
      .catch((error: Error) => error.message),
  );
  const done = turns.inHashingQueue(async () => "yes");
  await pass(1_000);
  expect(await Promise.all([...failed, done])).toEqual(["no", "no", "no", "no", "yes"]);
});

test("work that is done in one go is seen by those who come after it", async () => {
  for (let number = 0; number < 10; number++) void turns.inHashingQueue(async () => {});
  await pass(100);
  expect(turns.hasHashingRoom()).toBe(false);
  await pass(100);
  expect(turns.hasHashingRoom()).toBe(true);
});

test("who is silent loses the place, and who was only late has it again", async () => {
  const { begun, start, end } = works();
  for (let number = 0; number < 10; number++) void start(number);
  expect(turns.hasHashingRoom()).toBe(false);
  // None of them has looked meanwhile, as if all had been given up.
  vi.setSystemTime(Date.now() + 3_000);
  expect(turns.hasHashingRoom()).toBe(true);
  await pass(20);
  expect(turns.hasHashingRoom()).toBe(false);
  end(0);
  await pass(200);
  expect(begun).toEqual([0, 1, 2]);
});

test("a hash that never ends gives its place up after ten seconds", async () => {
  const { begun, start } = works();
  for (let number = 0; number < 3; number++) void start(number);
  await pass(9_000);
  expect(begun).toEqual([0, 1]);
  await pass(1_100);
  expect(begun).toEqual([0, 1, 2]);
});
