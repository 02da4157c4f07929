interface CostBandProps {
  label: string;
  /** In the order of the kit's shades: solid is fixed, hatched is estimated, dashed is the range. */
  parts: readonly {
    yen: number;
    shade: "shade-1" | "shade-2" | "shade-3" | "shade-4" | "shade-5" | "shade-6" | "shade-7";
  }[];
}

/** What is fixed is solid, what is estimated is hatched, the open part of the range is dashed. */
export function CostBand({ label, parts }: CostBandProps) {
  const total = parts.reduce((sum, { yen }) => sum + yen, 0) || 1;
  let from = 0;
  return (
    <svg className="cost-band large" role="img" aria-label={label}>
      <defs>
        <pattern
          id="hatch"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path fill="#fff" d="M0 0h5v5H0z" />
          <path stroke="#00118f" strokeWidth="2" d="M1 0v5" />
        </pattern>
        <pattern
          id="hatch2"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-45)"
        >
          <path fill="#fff" d="M0 0h4v4H0z" />
          <path stroke="#666" d="M.5 0v4" />
        </pattern>
      </defs>
      {parts.map(({ yen, shade }) => {
        const x = (from / total) * 100;
        from += yen;
        return (
          <rect
            key={shade}
            className={shade}
            x={`${x.toFixed(1)}%`}
            width={`${((yen / total) * 100).toFixed(1)}%`}
            height="24"
          />
        );
      })}
    </svg>
  );
}
