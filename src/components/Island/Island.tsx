import { createElement, useId, type ComponentProps, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { islands } from '../../islands/registry.ts';
import { useRenderContext } from '../../render-context.ts';

type Islands = typeof islands;

/**
 * An interactive component on a static page: its complete HTML, and the data that the browser needs to hydrate it.
 * React hydrates only what `renderToString` made (react.dev, `renderToStaticMarkup`, "Pitfall"), so the island is
 * rendered separately from the page around it. Build and browser use the same `identifierPrefix`, so that the ids of
 * the component agree, and differ from those of other islands (react.dev, `useId`).
 */
export function Island<Name extends keyof Islands>({
  name,
  props,
}: {
  name: Name;
  props: ComponentProps<Islands[Name]>;
}) {
  useRenderContext().island(name);
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
