import { createElement, useId, type ComponentProps, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { islands } from '../../islands/registry.ts';
import { useRenderContext } from '../../render-context.ts';

type Islands = typeof islands;

/** Renders a component that `src/client/hydrate.tsx` hydrates. Its props must survive JSON. */
export function Island<Name extends keyof Islands>({
  name,
  props,
  className,
}: {
  name: Name;
  props: ComponentProps<Islands[Name]>;
  className?: string;
}) {
  useRenderContext().addIsland(name);
  const id = useId();
  // TypeScript cannot relate the props to a component that is chosen by name.
  const element = createElement(islands[name] as ComponentType<object>, props);
  // Rendered separately, because React cannot hydrate the HTML of `renderToStaticMarkup`, which renders the page. The
  // prefix makes the ids of `useId` unique on the page, and the same in the browser.
  const html = renderToString(element, { identifierPrefix: id });
  return (
    <div
      className={className}
      data-island={name}
      data-island-id={id}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
