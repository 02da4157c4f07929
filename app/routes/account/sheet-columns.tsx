interface SheetColumnsProps {
  columns: readonly { field: string; heading: string; about: string; also: readonly string[] }[];
}

/** What each column of a sheet takes, from the same table that reads them. */
export function SheetColumns({ columns }: SheetColumnsProps) {
  return (
    <details className="disclosure">
      <summary>列と書き方</summary>
      <div className="container">
        <table className="table tight">
          <thead>
            <tr>
              <th scope="col">見出し</th>
              <th scope="col">内容</th>
              <th scope="col">ほかの見出し</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ field, heading, about, also }) => (
              <tr key={field}>
                <th scope="row">{heading}</th>
                <td>{about}</td>
                <td>{also.join("、")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
