import type { useLoaderData } from "@remix-run/react";
import type { loader } from "../shipping.tsx";

/** The forms that the page has now, by their intents. */
export function openForms(
  shown: ReturnType<typeof useLoaderData<typeof loader>>,
): Record<string, boolean> {
  return {
    quote: shown.mayQuote,
    takeBack: shown.mayTakeBack,
    pack: shown.mayPack,
    waive: shown.mayWaive && shown.owedYen > 0,
    refuseWaive: shown.mayRefuseWaive,
    ship: shown.mayShip,
    photo: shown.mayPhotograph,
    unpack: shown.mayUnpack,
    undepart: shown.mayUndepart,
    pickUp: shown.mayPickUp,
    clear: shown.mayClear,
    hold: shown.mayHold,
    release: shown.request.heldAt !== null,
    classAccept: shown.mayAnswer,
    classKeep: shown.mayAnswer,
    classReopen: shown.mayAnswer,
    message: true,
  };
}
