interface StateCountsProps {
  states: { state: string; ja: string; shape: string; count: number }[];
  /** The list that shows the documents of one state. */
  list: string;
}

/** How many documents stand where, each number opening its list. */
export function StateCounts({ states, list }: StateCountsProps) {
  return (
    <ol className="states">
      {states.map(({ state, ja, shape, count }) => (
        <li key={state}>
          <a
            href={`${list}?state=${state}`}
            className={shape === "due" && count > 0 ? "due" : undefined}
          >
            <b className="n">{count}</b>
            <span>{ja}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
