import type { MenuLink } from "#app/ui/breadcrumbs.tsx";

interface FooterColumn {
  title: string;
  links: readonly MenuLink[];
}

/** Links to everything else, by column; on a phone each column is folded until it is looked for. */
export function SiteFooter({ columns }: { columns: readonly FooterColumn[] }) {
  return (
    <footer className="site-footer">
      <div className="page-width">
        <div className="links">
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <details className="disclosure">
                <summary>{title}</summary>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </details>
            </nav>
          ))}
        </div>
        <div className="legal cluster between">
          <p>
            価格は元と円を併記します。円は表示時点のレートによる換算で、見積の提出時に固定します。
          </p>
          <p>© 2026 買付便</p>
        </div>
      </div>
    </footer>
  );
}
