export interface MenuLink {
  href: string;
  label: string;
}

/** Where the page stands: the way back up, and its own name last. */
export function Breadcrumbs({ way, here }: { way: readonly MenuLink[]; here: string }) {
  return (
    <nav className="breadcrumbs page-width" aria-label="現在の位置">
      <ol>
        {way.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
