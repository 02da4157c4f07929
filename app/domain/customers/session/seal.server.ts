/** Encrypts secrets that must be read again: the database alone does not reveal them. */
export interface Seal {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
  /** The prefix of everything sealed with the current key; any other prefix is an older key's. */
  currentId(): Promise<string>;
}

interface Key {
  id: string;
  key: CryptoKey;
}

const nonceBytes = 12;
const idBytes = 4;

/**
 * Uses AES-GCM with a key of 32 bytes in base64. Throws on a key of another length and on a text that was
 * tampered with. While keys are changed, the old key still opens what it sealed.
 */
export function sealWith(keyBase64: string, oldKeyBase64?: string): Seal {
  const texts = oldKeyBase64 ? [keyBase64, oldKeyBase64] : [keyBase64];
  let imported: Promise<Key[]> | undefined;
  // Imported lazily, since most requests seal nothing.
  const keys = () => (imported ??= Promise.all(texts.map(importKey)));

  return {
    async seal(text) {
      const [{ id, key }] = (await keys()) as [Key];
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const body = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        key,
        new TextEncoder().encode(text),
      );
      return [id, base64(iv), base64(new Uint8Array(body))].join(".");
    },
    async open(sealed) {
      const [body = "", iv = "", id] = sealed.split(".").reverse();
      // A text sealed before keys had ids is tried with each key.
      const fitting = (await keys()).filter((key) => id === undefined || key.id === id);
      for (const { key } of fitting) {
        try {
          const opened = await crypto.subtle.decrypt(
            { name: "AES-GCM", iv: bytesOf(iv) },
            key,
            bytesOf(body),
          );
          return new TextDecoder().decode(opened);
        } catch {
          // Sealed with another key, or damaged.
        }
      }
      throw new Error(`no key opens this${id ? `: it was sealed under ${id}` : ""}`);
    },
    currentId: async () => (await keys())[0]!.id,
  };
}

/** Gives the id of a key: a prefix of its hash, which does not reveal the key. */
export async function keyId(keyBase64: string) {
  const digest = await crypto.subtle.digest("SHA-256", bytesOf(keyBase64));
  return [...new Uint8Array(digest, 0, idBytes)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

async function importKey(keyBase64: string): Promise<Key> {
  const [id, key] = await Promise.all([
    keyId(keyBase64),
    crypto.subtle.importKey("raw", bytesOf(keyBase64), "AES-GCM", false, ["encrypt", "decrypt"]),
  ]);
  return { id, key };
}

function base64(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
