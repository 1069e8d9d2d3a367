import { createElement, useId, type ComponentProps, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { islands } from '../../islands/registry.ts';
import { useRenderContext } from '../../render-context.ts';

type Islands = typeof islands;

/** `src/client/hydrate.tsx` brings it to life. Its props must survive JSON. */
export function Island<Name extends keyof Islands>({
  name,
  props,
  className,
}: {
  name: Name;
  props: ComponentProps<Islands[Name]>;
  className?: string;
}) {
  useRenderContext().island(name);
  // Only letters, digits and `_` are kept: some versions of React put colons into ids (`:r1:`).
  const id = useId().replaceAll(/\W/g, '');
  const element = createElement(islands[name] as ComponentType<object>, props);
  // Rendered separately: the page around it is made by `renderToStaticMarkup`, whose HTML React cannot hydrate. With
  // the prefix, which the browser passes too, ids inside the component (`useId`) are the same in both and unique on the
  // page.
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
