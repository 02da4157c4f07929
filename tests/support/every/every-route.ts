import routes from "#app/routes.ts";

type Route = (typeof routes)[number];

/** Each layout and page that the router knows. */
export const everyRoute = routes.flatMap(withChildren);

function withChildren(route: Route): Route[] {
  return [route, ...(route.children ?? []).flatMap(withChildren)];
}
