import { useLocation } from "@remix-run/react";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";

/** The scan page with what is in hand, so that a refusal does not put the parcel, lot or shelf away. */
export function useInHand() {
  const { search } = useLocation();
  const held = [...new URLSearchParams(search)].filter(
    ([name]) => name === "code" || name === "shelf",
  );
  return `${href("/staff/scan")}${held.length > 0 ? `?${new URLSearchParams(held)}` : ""}`;
}

/** The answer to one of the forms of the page, told apart by what it sent. */
export function useAnswerTo(sent: Readonly<Record<string, string>>) {
  return answerTo(useFormAnswer(), sent);
}
