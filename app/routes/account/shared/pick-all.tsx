import { useLocation } from "@remix-run/react";

/** What a list's address asks for; what it says of an act that was done is left behind. */
const asksOfLists = ["pallet", "state", "after", "part", "q", "tag", "words", "sort"];

interface PickAllProps {
  /** Whether all are ticked by now. */
  picked: boolean;
  /** Where on the page the list stands. */
  at?: `#${string}`;
}

/** Ticks each row of the page, or none, by asking for the page so: without scripts there is no other way. */
export function PickAll({ picked, at }: PickAllProps) {
  const { pathname, search } = useLocation();
  const asked = [...new URLSearchParams(search)].filter(([name]) => asksOfLists.includes(name));
  const query = new URLSearchParams(picked ? asked : [...asked, ["all", "1"]]);
  return (
    <a href={`${pathname}?${query}${at ?? ""}`}>
      {picked ? "選択をすべて外す" : "このページをすべて選ぶ"}
    </a>
  );
}
