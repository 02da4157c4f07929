// React's own by names of its own: asked for as it comes, each of twelve thousand calls names its object
// first. Outside development one function makes elements with one child and with several.
import * as runtime from "react/jsx-runtime";

export const { Fragment, jsx, jsx: jsxs } = runtime;
