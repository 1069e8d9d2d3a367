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

const inside = ['insurance.insurers', 'insurance', 'insurance.insurers[1]', 'insurance.insurers[1].name'];
const beside = ['insurance.insurersTitle', 'insurance.benefits', 'insurances', 'ins'];

test.each([...inside, ...beside])('insurers count as a sample, or not, if %s is tagged', (path) => {
  expect(isSample(path)).toBe(String(inside.includes(path)));
});
