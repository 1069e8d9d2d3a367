/** Leads to a field of the content: on the page, or in its form. */
import { isLegalBlock, type EditorState, type Field } from '../../shared/protocol.ts';
import { lookUp } from '../look-up.ts';
import { scrollToField } from './scroll-to.ts';
import type { Forms } from '../form/use-forms.ts';
import type { PageTexts } from './use-page-texts.ts';

interface FieldGuideOptions {
  /** Returns the page in the frame. */
  getPage: () => Document | undefined;
  site: EditorState;
  forms: Forms;
  texts: PageTexts;
}

/** Both functions ask first if something was typed in an open form. */
export function fieldGuide({ getPage, site, forms, texts }: FieldGuideOptions) {
  function openForm(field: Field): void {
    // A block of a legal text has no form of its own, but the whole text has one.
    forms.open(isLegalBlock(field) ? { file: field.file, path: '' } : field);
  }

  function show(field: Field): void {
    const element = scrollToField(getPage(), field);
    if (element) element.focus();
    else openForm(field);
  }

  function openForWriting(field: Field): void {
    const element = isGroupOrList(site, field) ? undefined : scrollToField(getPage(), field);
    if (element) texts.pick(element);
    else openForm(field);
  }

  return {
    /** Gives the focus to a field on the page if it can be seen there, else opens its form. */
    goTo: (field: Field) => forms.close(() => show(field)),
    /** Opens a field for writing: on the page if it is a text that can be seen there, else in its form. */
    write: (field: Field) => forms.close(() => openForWriting(field)),
  };
}

function isGroupOrList(site: EditorState, field: Field): boolean {
  // The form that is looked up for a block of a legal text is that of its file, a group.
  if (isLegalBlock(field)) return false;
  const type = lookUp(site, field)?.form.type;
  return type === 'object' || type === 'array';
}
