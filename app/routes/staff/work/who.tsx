/** Somebody by the first sign of their name and the name; 未认领 where nobody works on it. */
export function Who({ name }: { name: string | null }) {
  if (!name) return <span className="assignee nobody">未认领</span>;
  return (
    <span className="assignee">
      <i aria-hidden="true">{[...name][0]}</i>
      {name}
    </span>
  );
}
