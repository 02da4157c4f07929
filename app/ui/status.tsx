interface StateProps {
  shape: "wait" | "run" | "due" | "done" | "stop" | "trouble";
  children: string;
  pill?: boolean;
}

/** A state is a word with a shape, so that it reads without colour. */
export function Status({ shape, children, pill = false }: StateProps) {
  return <span className={`status status-${shape}${pill ? " pill" : ""}`}>{children}</span>;
}
