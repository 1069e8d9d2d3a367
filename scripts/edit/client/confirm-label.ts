import type { EditorState, Field } from '../shared/protocol.ts';
import type { FormSchema } from '../site/browser.ts';
import { lookUp } from './look-up.ts';

/** Whether a field is a picture or film, or a group of nothing else, such as the film in its four files. */
function isMedia({ type, format, properties = {} }: FormSchema): boolean {
  return type === 'object' ? Object.values(properties).every(isMedia) : format === 'media';
}

/** The label of the button that confirms these samples. A picture is not true or false. */
export function confirmLabel(site: EditorState, samples: readonly Field[]): string {
  const areMedia = samples.every((sample) => {
    const info = lookUp(site, sample);
    return info && isMedia(info.schema);
  });
  return areMedia ? 'Confirmo que se puede mostrar' : 'Confirmo que es verdad';
}
