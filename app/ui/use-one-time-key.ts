import { useCallback, useState } from "react";

/**
 * The one-time key of a form, and a way to renew it once the form has done its work. The first is drawn by the server
 * and read from the field with this id: loaders' data may be kept for many visitors, and never hold a key.
 */
export function useOneTimeKey(fieldId: string) {
  const [key, setKey] = useState(() => drawnKey(fieldId) ?? crypto.randomUUID());
  return [key, useCallback(() => setKey(crypto.randomUUID()), [])] as const;
}

function drawnKey(fieldId: string) {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLInputElement>(`#${fieldId}`)?.value;
}
