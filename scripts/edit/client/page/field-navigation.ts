import { isLegalBlock, type EditorState, type Field } from '../../shared/protocol.ts';
import { isGroupOrList } from '../look-up.ts';
import { scrollToField } from './scroll-to.ts';
import type { Forms } from '../form/use-forms.ts';
import type { PageTexts } from './use-page-texts.ts';

interface FieldNavigationOptions {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  site: EditorState;
  forms: Forms;
  texts: PageTexts;
}

/** Leads to fields of the content, after asking if something was typed in an open form. */
export function createFieldNavigation({ getPage, site, forms, texts }: FieldNavigationOptions) {
  function openForm(field: Field): void {
    // A block of a legal text has no form of its own, but the whole text has one.
    forms.open(isLegalBlock(field) ? { file: field.file, path: '' } : field);
  }

  /** Opens a field for writing: on the page if it is a text that can be seen there, else in its form. */
  function goTo(field: Field): void {
    if (!forms.close()) return;
    // Of a group or list, `scrollToField` would find only the first field; its form has all of them.
    const isSingle = !isGroupOrList(site, field);
    const element = isSingle ? scrollToField(getPage(), field) : undefined;
    if (element) texts.openForChange(element);
    else openForm(field);
  }

  return { goTo };
}
