/** The list as a file, where there is anything in it. */
export function Files({ state, pallet, count }: { state: string; pallet?: string; count: number }) {
  if (count === 0) return null;
  const query = new URLSearchParams({ state, ...(pallet && { pallet }) });
  return (
    <p className="cluster">
      {["csv", "xlsx"].map((format) => (
        <a
          className="button small soft"
          key={format}
          href={`/user/lists/pallet-goods.${format}?${query}`}
        >
          {format === "csv" ? "CSV" : "Excel"}
        </a>
      ))}
    </p>
  );
}
