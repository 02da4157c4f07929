import type { KnownDevice } from "#app/domain/customers/session/known-device.server.ts";
import {
  openDevice,
  sealDevice,
  withKnownPerson,
} from "#app/domain/customers/session/known-device.server.ts";
import type { PersonKey } from "#app/domain/customers/session/person.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { deviceCookie } from "./cookies.server.ts";

/** The people who have signed in by this browser before, if it can prove it. */
export async function knownDevice(request: Request, seal: Seal): Promise<KnownDevice | undefined> {
  const kept: unknown = await deviceCookie
    .parse(request.headers.get("Cookie"))
    .catch(() => undefined);
  return typeof kept === "string" && kept.length <= 1_000 ? openDevice(seal, kept) : undefined;
}

/** The cookie by which the browser is known to this person from now on. */
export async function rememberedDevice(
  seal: Seal,
  device: KnownDevice | undefined,
  person: PersonKey,
) {
  return deviceCookie.serialize(await sealDevice(seal, withKnownPerson(device, person)));
}
