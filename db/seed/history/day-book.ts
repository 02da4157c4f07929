import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Result } from "#app/domain/core/result.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { demoStaff, demoUsers } from "../base/people.ts";

/** Lends the scopes in which the demo's past was lived: who, and how many days ago. */
export function dayBook(db: Database, now: Date) {
  const at = (daysAgo: number, hour = 11) => {
    const moment = new Date(now.getTime() - daysAgo * 86_400_000 + (hour - 11) * 3_600_000);
    return moment > now ? now : moment;
  };
  const scope = <Who extends Buyer | Staff>(actor: Who, moment: Date) =>
    openScope(db, actor, moment);
  return {
    db,
    now,
    buyer: (userId: string, daysAgo: number, hour?: number) =>
      scope(buyer(userId), at(daysAgo, hour)),
    staff: (id: string, daysAgo: number, hour?: number) => scope(member(id), at(daysAgo, hour)),
    /** Ends a step of a story: other stories catch up to this day before it goes on. */
    reach: async (_daysAgo: number) => {},
  };
}

export type DayBook = ReturnType<typeof dayBook>;

/**
 * Lives several stories side by side, so that what they share, such as a wallet, sees their steps in the order of time:
 * one story at a time, the one that is longest ago, up to its next `reach`.
 */
export async function liveTogether(
  book: DayBook,
  stories: readonly ((book: DayBook) => Promise<unknown>)[],
) {
  const waiting: { daysAgo: number; goOn: () => void }[] = [];
  let underway = stories.length;
  const letNextGoOn = () => {
    const [next] = waiting.toSorted((one, other) => other.daysAgo - one.daysAgo);
    if (underway > 0 || !next) return;
    waiting.splice(waiting.indexOf(next), 1);
    underway += 1;
    next.goOn();
  };
  const reach = (daysAgo: number) =>
    new Promise<void>((goOn) => {
      waiting.push({ daysAgo, goOn });
      underway -= 1;
      letNextGoOn();
    });
  await Promise.all(
    stories.map(async (story) => {
      await reach(Number.POSITIVE_INFINITY);
      try {
        await story({ ...book, reach });
      } finally {
        underway -= 1;
        letNextGoOn();
      }
    }),
  );
}

function buyer(userId: string): Buyer {
  const user = demoUsers.find(({ id }) => id === userId);
  if (!user) throw new Error(`the demo has no user ${userId}`);
  const { id, companyId, role, name, permissions, verified } = user;
  return {
    kind: "buyer",
    id,
    companyId,
    role,
    name,
    permissions,
    emailVerified: verified,
    storeIds: null,
  };
}

function member(staffId: string): Staff {
  const person = demoStaff.find(({ id }) => id === staffId);
  if (!person) throw new Error(`the demo has no staff ${staffId}`);
  const { id, role, name } = person;
  return { kind: "staff", id, role, name };
}

/** The command's answer; a refusal here means that the demo's plan does not fit the shop's rules. */
export function must<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`the demo's past was refused: ${result.reason}`);
  return result.value;
}

/** A small generator with a fixed seed, so that every demo has the same past. */
export function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A number that stands for a text, the same every time. */
export function hash(text: string) {
  let value = 7;
  for (const letter of text) value = (Math.imul(value, 31) + letter.codePointAt(0)!) | 0;
  return value;
}
