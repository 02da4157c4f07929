/** One to five stars, as people see them and as they are read aloud. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span className="nowrap">
      <span aria-hidden="true">{"★".repeat(stars) + "☆".repeat(5 - stars)}</span>
      <span className="visually-hidden">星{stars}（5段階）</span>
    </span>
  );
}
