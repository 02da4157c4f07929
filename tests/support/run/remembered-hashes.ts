import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// A password's hash takes an eighth of a second of the processor, and the tests ask for the same few
// a thousand times. The same password, salt and cost have the same hash, so it is worked out once.

type Done = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
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
      scrypt(password, salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  }
}

// The files of one process share it, and each of them is set up.
if (scrypt.name !== rememberedScrypt.name) {
  crypto.scrypt = rememberedScrypt as typeof scrypt;
  syncBuiltinESMExports();
}
