import { productSheetColumns } from "#app/domain/catalog/own-product/product-sheet.ts";

/** What each column takes, from the same table that reads them. */
export function ProductSheetHelp() {
  return (
    <details className="d">
      <summary>列と書き方</summary>
      <div className="box">
        <table className="t tight">
          <thead>
            <tr>
              <th scope="col">見出し</th>
              <th scope="col">内容</th>
              <th scope="col">ほかの見出し</th>
            </tr>
          </thead>
          <tbody>
            {productSheetColumns.map(({ field, heading, about, also }) => (
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
