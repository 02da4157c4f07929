/** Keeps a secret that must be read again: what stands in the database opens nothing without the key. */
export interface Seal {
  seal(text: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

const nonceBytes = 12;

/** AES-GCM under 32 bytes in base64; throws on a key of another length and on what was tampered with. */
export function sealWith(keyBase64: string): Seal {
  const key = crypto.subtle.importKey("raw", bytesOf(keyBase64), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        await key,
        new TextEncoder().encode(text),
      );
      return `${base64(iv)}.${base64(new Uint8Array(sealed))}`;
    },
    async open(sealed) {
      const [iv = "", body = ""] = sealed.split(".");
      const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: bytesOf(iv) },
        await key,
        bytesOf(body),
      );
      return new TextDecoder().decode(opened);
    },
  };
}

function base64(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
