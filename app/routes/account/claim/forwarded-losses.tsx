import { forwardedLossPage } from "#app/domain/core/page-links.ts";

/** Where losses of forwarded goods are reported that happened before their receipt. */
export function ForwardedLosses({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="h-forwarded">
      <h2 id="h-forwarded">転送品の紛失・破損</h2>
      <p className="note">
        お受け取りの前、倉庫でお預かりしているあいだの紛失・破損は、転送品の補償のページからお知らせください。
      </p>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <a className="number" href={forwardedLossPage(number)}>
              転送品 {number} の補償
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
