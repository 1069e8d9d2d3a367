import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RenderContextProvider, useIsSample, type RenderContext } from '../../src/render-context.ts';

/** What a component that asks for `insurance.insurers` learns where the field at `path` is marked. */
function isSample(path: string): string {
  const samples = [{ file: 'content/landing.yaml', line: 1, path }];
  const context = { content: { samples } } as unknown as RenderContext;
  const Answer = () => String(useIsSample('insurance.insurers'));
  return renderToStaticMarkup(
    <RenderContextProvider value={context}>
      <Answer />
    </RenderContextProvider>,
  );
}

test.each(['insurance.insurers', 'insurance', 'insurance.insurers[1]', 'insurance.insurers[1].name'])(
  'insurers are a sample where %s is marked',
  (path) => {
    expect(isSample(path)).toBe('true');
  },
);

test.each(['insurance.insurersTitle', 'insurance.benefits', 'insurances', 'ins'])('but not where %s is', (path) => {
  expect(isSample(path)).toBe('false');
});
