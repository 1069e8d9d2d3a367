import { FlipButton } from './FlipButton.tsx';

/** All React components that run in the browser. */
export const islands = { FlipButton };
