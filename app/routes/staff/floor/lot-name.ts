interface Named {
  titleZh: string;
  spec: readonly { valueZh: string }[];
}

/** Goods as a field or a link names them: two variants of one title are two names. */
export function lotName({ titleZh, spec }: Named) {
  return [titleZh, ...spec.map(({ valueZh }) => valueZh)].join(" ");
}
