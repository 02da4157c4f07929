import { expect, test } from "vitest";
import {
  isKnown,
  openDevice,
  sealDevice,
  withKnownPerson,
} from "#app/domain/customers/session/known-device.server.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";

const key = btoa("k".repeat(32));
const seal = sealWith(key);
const hanako = "user:hanako" as const;

test("a device is known to whom we have sealed it for, and to nobody else", async () => {
  const opened = await openDevice(seal, await sealDevice(seal, withKnownPerson(undefined, hanako)));
  expect(isKnown(opened, hanako)).toBe(true);
  expect(isKnown(opened, "user:taro")).toBe(false);
});

test("what a browser makes up, takes from another of our cookies, or another key has sealed is no device", async () => {
  const device = withKnownPerson(undefined, hanako);
  const kept = await sealDevice(seal, device);
  for (const forged of [
    `device ${device.id} ${hanako}`,
    await seal.seal(`__Host-reset ${device.id} ${hanako}`),
    await sealDevice(sealWith(btoa("o".repeat(32))), device),
    kept.slice(0, -4),
    "",
  ])
    expect(await openDevice(seal, forged)).toBeUndefined();
});
