// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FlipButton } from '../../../src/islands/FlipButton.tsx';

test('each click turns the button over, and its name with it', () => {
  const front = { label: '¿Tienes 30 minutos?', name: '¿Tienes 30 minutos? Agenda tu evaluación' };
  const back = { label: 'Sí, los tengo', name: 'Sí, los tengo, agendar' };
  render(<FlipButton front={front} back={back} />);
  const button = screen.getByRole('button', { name: front.name });
  for (const { name } of [back, front]) {
    fireEvent.click(button);
    expect(screen.getByRole('button', { name })).toBe(button);
  }
});
