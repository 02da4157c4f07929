import { siteOf } from "./device.ts";
import { type Guessed, signInAccount } from "./guesses.server.ts";
import type { PersonKey } from "./person.ts";
import type { Seal } from "./seal.server.ts";

/** A browser in which these people have signed in before. */
export interface KnownDevice {
  id: string;
  people: readonly PersonKey[];
}

const peopleMax = 5;
const mark = "device";

/** What the browser keeps: nobody can make it up, change it or read who it is about. */
export function sealDevice(seal: Seal, { id, people }: KnownDevice) {
  return seal.seal([mark, id, ...people].join(" "));
}

/** The device of a kept text; undefined for what we have not sealed as one. */
export async function openDevice(seal: Seal, kept: string): Promise<KnownDevice | undefined> {
  const opened = await seal.open(kept).catch(() => "");
  const [opening, id, ...people] = opened.split(" ");
  return opening === mark && id ? { id, people: people as PersonKey[] } : undefined;
}

/** The same device with one more person known to it, the latest first. */
export function withKnownPerson(device: KnownDevice | undefined, person: PersonKey): KnownDevice {
  const others = device?.people.filter((known) => known !== person) ?? [];
  return {
    id: device?.id ?? crypto.randomUUID(),
    people: [person, ...others].slice(0, peopleMax),
  };
}

/** Whether this person has signed in by this device before. */
export function isKnown(device: KnownDevice | undefined, person: PersonKey | undefined) {
  return device !== undefined && person !== undefined && device.people.includes(person);
}

/**
 * What a guess at this person is counted as: from a device of theirs apart from what strangers do, in
 * its own network too, who therefore cannot keep the owner out.
 */
export function guessCounterOf(
  person: PersonKey,
  device: KnownDevice | undefined,
): Pick<Guessed, "account" | "by"> {
  return device && isKnown(device, person)
    ? { account: `${person}/${device.id}`, by: "device" }
    : { account: person, by: "anyone" };
}

/**
 * What a guess at a door is counted as: the name that was typed, whoever has it or nobody. So neither a wait nor its
 * absence tells that a name is a member's, or that two names are one person's.
 */
export function signInGuessCounterOf(
  kind: "user" | "staff",
  name: string,
  person: PersonKey | undefined,
  device: KnownDevice | undefined,
): Pick<Guessed, "account" | "by"> {
  return person && isKnown(device, person)
    ? guessCounterOf(person, device)
    : { account: signInAccount(kind, name), by: "anyone" };
}

/**
 * What the letters are counted by that a stranger may ask for. A device of the person's own has its
 * own five an hour, which nobody else can use up.
 */
export function letterQuotaKey(
  address: string,
  device: KnownDevice | undefined,
  person: PersonKey | undefined,
) {
  return device && isKnown(device, person) ? `device:${device.id}` : `network:${siteOf(address)}`;
}
