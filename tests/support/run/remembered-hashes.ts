import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// A password's hash takes an eighth of a second of the processor, and the tests ask for a thousand of them.
// The same password, salt and cost have the same hash, so it is worked out once; and what would cost as much
// as deployed is worked out for less, each cost still with hashes of its own.

type Done = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
/** Up to here nothing is saved: hashes of a weak cost stay what everybody gets for it. */
const cheap = { N: 1_024, p: 1 };
const known = new Map<string, Promise<Buffer>>();

function rememberedScrypt(
  password: string,
  salt: Buffer,
  keyBytes: number,
  options: ScryptOptions,
  done: Done,
) {
  const asked = JSON.stringify([password, salt.toString("base64"), keyBytes, options]);
  const found = known.get(asked) ?? hash();
  known.set(asked, found);
  found.then(
    (key) => done(null, key),
    (error) => done(error, Buffer.of()),
  );

  function hash() {
    return new Promise<Buffer>((resolve, reject) => {
      const [ownSalt, cost] = affordable(salt, options);
      scrypt(password, ownSalt, keyBytes, cost, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  }
}

/** The same question at a lower cost, its own cost mixed into the salt. */
function affordable(salt: Buffer, options: ScryptOptions): [Buffer, ScryptOptions] {
  const { N = 16_384, r = 8, p = 1 } = options;
  if (N <= cheap.N && p <= cheap.p) return [salt, options];
  return [Buffer.concat([salt, Buffer.from(`${N}/${r}/${p}`)]), { ...options, ...cheap }];
}

// The files of one process share it, and each of them is set up.
if (scrypt.name !== rememberedScrypt.name) {
  crypto.scrypt = rememberedScrypt as typeof scrypt;
  syncBuiltinESMExports();
}

const { digest } = crypto.webcrypto.subtle;
const shortBytes = 16_384;

/** A short text is digested at once: to hand it to another thread takes far longer. */
async function digestAtOnce(...asked: Parameters<typeof digest>) {
  const [algorithm, data] = asked;
  if (typeof algorithm !== "string" || data.byteLength > shortBytes)
    return digest.apply(crypto.webcrypto.subtle, asked);
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  const hash = crypto.createHash(algorithm.replace("-", "")).update(bytes).digest();
  return new Uint8Array(hash).buffer;
}

if (digest.name !== digestAtOnce.name) crypto.webcrypto.subtle.digest = digestAtOnce;
