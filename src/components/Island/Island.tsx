import { createElement, useId, type ComponentProps, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { islands } from '../../islands/registry.ts';
import { useRenderContext } from '../../render-context.ts';

type Islands = typeof islands;

/**
 * An island: a React component that stays interactive in the browser, on a page that is otherwise static HTML. Writes
 * the component's HTML into a `<div>`, with its name, id and props as `data-` attributes, by which `src/client/hydrate.tsx`
 * hydrates it. Also registers the island with the build, so that the page gets the code of React and the islands.
 *
 * The page around it is made by `renderToStaticMarkup`, whose HTML React cannot hydrate (react.dev, "Pitfall" there), so
 * the island is rendered separately, by `renderToString`. Build and browser pass the same `identifierPrefix`, so that the
 * ids inside the component agree, and differ from those of other islands (react.dev, `useId`).
 *
 * @param name the component's name in `src/islands/registry.ts`
 * @param props of the component; must survive JSON
 */
export function Island<Name extends keyof Islands>({
  name,
  props,
}: {
  name: Name;
  props: ComponentProps<Islands[Name]>;
}) {
  useRenderContext().island(name);
  // React's ids contain punctuation (`_R_1_`, `:r1:`), by its version.
  const id = useId().replaceAll(/\W/g, '');
  const element = createElement(islands[name] as ComponentType<object>, props);
  const html = renderToString(element, { identifierPrefix: id });
  return (
    <div
      data-island={name}
      data-island-id={id}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
