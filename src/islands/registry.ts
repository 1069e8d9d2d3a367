import { FlipButton } from './FlipButton.tsx';

/** Every React component that ships to the browser. A new island is its file and one line here. */
export const islands = { FlipButton };
