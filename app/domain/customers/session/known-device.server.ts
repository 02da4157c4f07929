import { networkSiteOf } from "./device.ts";
import { type Guessed, signInAccount } from "./guesses.server.ts";
import type { PersonKey } from "./person.ts";
import type { Seal } from "./seal.server.ts";

/** A browser in which these people have signed in before. */
export interface KnownDevice {
  id: string;
  people: readonly PersonKey[];
}

const peopleMax = 5;
const sealPurpose = "device";

/** Seals a device for its cookie: nobody can forge it, change it or read the people in it. */
export function sealDevice(seal: Seal, { id, people }: KnownDevice) {
  return seal.seal([sealPurpose, id, ...people].join(" "));
}

/** Opens a device cookie; undefined for a text that we have not sealed as one. */
export async function openDevice(seal: Seal, kept: string): Promise<KnownDevice | undefined> {
  const opened = await seal.open(kept).catch(() => "");
  const [opening, id, ...people] = opened.split(" ");
  return opening === sealPurpose && id ? { id, people: people as PersonKey[] } : undefined;
}

/** Adds a person to a device, the latest first. */
export function withKnownPerson(device: KnownDevice | undefined, person: PersonKey): KnownDevice {
  const others = device?.people.filter((known) => known !== person) ?? [];
  return {
    id: device?.id ?? crypto.randomUUID(),
    people: [person, ...others].slice(0, peopleMax),
  };
}

export function isKnown(device: KnownDevice | undefined, person: PersonKey | undefined) {
  return device !== undefined && person !== undefined && device.people.includes(person);
}

/**
 * Gives the count that a guess at this person goes to. Guesses from the person's own device are counted apart
 * from strangers', also in its own network, so that strangers cannot keep the owner out.
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
 * Gives the count for a guess at sign-in: the typed name, whether or not somebody has it. So neither a wait
 * nor its absence reveals that a name is a member's, or that two names are one person's.
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
 * Gives the key that a visitor's letters are counted by. A person's own device has its own five an hour,
 * which nobody else can use up.
 */
export function letterQuotaKey(
  address: string,
  device: KnownDevice | undefined,
  person: PersonKey | undefined,
) {
  return device && isKnown(device, person)
    ? `device:${device.id}`
    : `network:${networkSiteOf(address)}`;
}
