import { readContent } from '../../../scripts/build/content/index.ts';
import { projectRoot } from './project.ts';

/** What the site under test says: the practice may write something else without breaking a test. */
export const { content } = await readContent(projectRoot);

/** A text as a visitor reads it, without the spaces that keep words together. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A legal text of `content/legal`. */
export const legal = (name: 'privacidad' | 'terminos') => content.legal[name]!;
