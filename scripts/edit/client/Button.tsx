import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  label: string;
  /** What the button is about, for its accessible name where several have the same label. */
  of?: string | undefined;
}

/** A button that leaves the focus where it is: to end the writing of a text at the press could move the button away. */
export const Button = ({ label, of, ...rest }: ButtonProps) => (
  <button type="button" aria-label={of && `${label}: ${of}`} onMouseDown={(event) => event.preventDefault()} {...rest}>
    {label}
  </button>
);
