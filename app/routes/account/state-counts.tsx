interface StateCountsProps {
  states: { state: string; ja: string; shape: string; count: number }[];
  /** The list that shows the documents of one state. */
  list: string;
}

/** How many documents stand where, each number opening its list. */
export function StateCounts({ states, list }: StateCountsProps) {
  return (
    <ol className="state-counts">
      {states.map(({ state, ja, shape, count }) => (
        <li key={state}>
          <a
            href={`${list}?state=${state}`}
            className={shape === "due" && count > 0 ? "attention" : undefined}
          >
            <b className="number">{count}</b>
            <span>{ja}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
