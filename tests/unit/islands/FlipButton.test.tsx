// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { FlipButton, type FlipButtonProps } from '../../../src/islands/FlipButton.tsx';

const SIDES: FlipButtonProps = {
  front: { label: '¿Tienes 30 minutos?', name: '¿Tienes 30 minutos? Agenda tu evaluación' },
  back: { label: 'Resérvalos para ti', name: 'Resérvalos para ti. Agenda tu evaluación' },
};

describe('flip button', () => {
  afterEach(cleanup);

  const button = () => screen.getByRole('button');
  /** The labels of the faces that are exposed. */
  const exposed = () =>
    [...button().querySelectorAll('.flip__face')]
      .filter((face) => face.getAttribute('aria-hidden') !== 'true')
      .map((face) => face.textContent);

  test('has two sides and shows the first', () => {
    render(<FlipButton {...SIDES} />);
    expect([...button().querySelectorAll('.flip__face')].map((face) => face.textContent)).toEqual([
      SIDES.front.label,
      SIDES.back.label,
    ]);
    expect(button().dataset['flipped']).toBe('false');
    expect(exposed()).toEqual([SIDES.front.label]);
  });

  test('toggles label, colour and name on each click', () => {
    render(<FlipButton {...SIDES} />);
    for (const [flipped, side] of [
      ['true', SIDES.back],
      ['false', SIDES.front],
      ['true', SIDES.back],
    ] as const) {
      fireEvent.click(button());
      expect(button().dataset['flipped']).toBe(flipped);
      expect(exposed()).toEqual([side.label]);
      expect(screen.getAllByRole('button', { name: side.name })).toHaveLength(1);
    }
  });

  test('has a name that begins with the label that is visible, and no second state beside it', () => {
    render(<FlipButton {...SIDES} />);
    for (let turn = 0; turn < 2; turn++) {
      expect(
        button()
          .getAttribute('aria-label')
          ?.startsWith(exposed()[0] ?? '?'),
      ).toBe(true);
      expect(button().hasAttribute('aria-pressed')).toBe(false);
      fireEvent.click(button());
    }
  });

  test('is a booking button, and complete without script', () => {
    const html = renderToString(<FlipButton {...SIDES} />);
    expect(html).toContain('data-booking=""');
    expect(html).toContain('type="button"');
    expect(html).toContain(SIDES.front.label);
    expect(html).not.toContain('style=');
  });

  test('turns for 0.6 s between two colours, and not at all with reduced motion', () => {
    const css = readFileSync('src/islands/FlipButton.css', 'utf8');
    expect(css).toMatch(/transition: transform 0\.6s/);
    expect(css).toMatch(/--front \{\s+background: var\(--sulphur\)/);
    expect(css).toMatch(/--back \{\s+background: var\(--blush\)/);
    expect(css).toMatch(/prefers-reduced-motion: reduce\) \{[^@]*transform: none;\s+transition: none/);
  });
});
