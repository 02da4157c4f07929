import type { ButtonHTMLAttributes } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  /** The one thing to do on this page. */
  main?: boolean;
  fill?: boolean;
  soft?: boolean;
  small?: boolean;
  wide?: boolean;
}

export function Button({ main, fill, soft, small, wide, type = "submit", ...button }: ButtonProps) {
  const classes = [
    "button",
    main && "main",
    fill && "filled",
    soft && "soft",
    small && "small",
    wide && "wide",
  ];
  return <button type={type} className={classes.filter(Boolean).join(" ")} {...button} />;
}
