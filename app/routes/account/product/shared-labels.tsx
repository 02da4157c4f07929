import type { SharedLabel } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { productPage } from "./product-query.ts";

/** A label that two products print names neither of them: which number, and what else has it. */
export function SharedLabels({ shared }: { shared: readonly SharedLabel[] }) {
  const numbers = [...new Set(shared.map(({ labelNumber }) => labelNumber))];
  return numbers.map((number) => (
    <p key={number} className="flash attention">
      ラベル番号 <span className="number">{number}</span> は、別の商品にも登録されています:{" "}
      {productsOf(shared, number).map(({ id, managementNumber, name }, index) => (
        <span key={id}>
          {index > 0 && "、"}
          <a href={productPage(id)}>{managementNumber || name}</a>
        </span>
      ))}
      。どちらの商品か区別できなくなるため、番号をご確認ください。
    </p>
  ));
}

function productsOf(shared: readonly SharedLabel[], number: string) {
  const same = shared.filter(({ labelNumber }) => labelNumber === number);
  return [...new Map(same.map(({ other }) => [other.id, other])).values()];
}
