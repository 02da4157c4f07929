import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { inHashingQueue } from "./hashing-queue.ts";

// N·r·p stays under the runtime's limit of 2^20. The parameters are stored with the hash so that they can
// rise. The tests, which hash a thousand passwords, set a lower cost.
const current = { N: Number(process.env.SCRYPT_N ?? 16_384), r: 8, p: 5 };
const keyBytes = 32;
const prefix = `scrypt$${current.N}$${current.r}$${current.p}$`;

/** A hash at today's cost that no password fits: checking it takes as long as checking a member's. */
export const decoyHash = `${prefix}${"A".repeat(22)}==$${"A".repeat(43)}=`;

/** Answers `scrypt$N$r$p$salt$key`, in base64. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const key = await derive(password, salt, current);
  return `${prefix}${salt.toString("base64")}$${key.toString("base64")}`;
}

/** True where the hash was made at another cost than today's. */
export function isOutdated(hash: string) {
  return !hash.startsWith(prefix);
}

/** Takes the same time whether the hash fits or not. */
export async function passwordFits(password: string, hash: string) {
  const [, N, r, p, salt = "", key = ""] = hash.split("$");
  const wanted = Buffer.from(key, "base64");
  const found = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

function derive(password: string, salt: Buffer, cost: typeof current) {
  return inHashingQueue(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, keyBytes, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
