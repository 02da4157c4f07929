import { useActionData, useLocation } from "@remix-run/react";
import { href } from "#app/href.ts";

/** The scan page with what is in hand, so that a refusal does not put the parcel, lot or shelf away. */
export function useInHand() {
  const { search } = useLocation();
  const held = [...new URLSearchParams(search)].filter(
    ([name]) => name === "code" || name === "shelf",
  );
  return `${href("/staff/scan")}${held.length > 0 ? `?${new URLSearchParams(held)}` : ""}`;
}

/** What stood in the fields of the form that was refused just now, by their names. */
export function useTyped(): Record<string, string> {
  return useActionData<{ typed?: Record<string, string> }>()?.typed ?? {};
}
