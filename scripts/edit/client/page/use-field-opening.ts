import { isLegalBlock, type Field } from '../../shared/protocol.ts';
import { isField } from '../../shared/is-field.ts';
import { changeOf, groupAndKey, nearestList } from '../changes.ts';
import type { ClientState } from '../client-state.ts';
import type { Forms } from '../form/use-forms.ts';
import { isGroupOrList, lookUp } from '../look-up.ts';
import { useLatestSite } from '../use-latest.ts';
import { fieldOfElement, isInSight, isPicture, type Point } from './page-fields.ts';
import { bringIntoSight, findByScrolling } from './scroll-to.ts';
import type { TextEditing } from './use-text-editing.ts';

interface FieldOpeningOptions {
  /** The page in the frame, once it has loaded. */
  page: Document | undefined;
  state: ClientState;
  forms: Forms;
  editing: TextEditing;
}

/** Opens fields for change: in place if that is a text that can be seen on the page, else in a form. */
export function useFieldOpening({ page, state, forms, editing }: FieldOpeningOptions) {
  const getLatestSite = useLatestSite(state);

  /**
   * Opens the field that an element shows, after saving the text that was being written elsewhere.
   *
   * @param point of the click; undefined if the element was picked by a key, or from a panel
   */
  function openElement(element: HTMLElement, point?: Point): void {
    // The text is being written already: a button in its list of problems led here.
    if (element === editing.editedElement()) return element.focus();
    editing.saveAndRender();
    const field = fieldOfElement(element);
    // A picture is changed in the form of its group, together with its description.
    if (isPicture(element)) return forms.open(groupAndKey(field).group, { startAt: field.path });
    // The page sums up opening hours, as in «lunes a viernes», so the form of all of them opens.
    const openingHours = openingHoursAround(field);
    if (openingHours) return forms.open(openingHours);
    const site = getLatestSite();
    // Somebody may have deleted the file.
    if (!lookUp(site, field)) return;
    bringIntoSight(element);
    // Some texts are never in sight, such as the name of an icon, which only screen readers get.
    if (isInSight(element)) editing.start(element, changeOf(site, field), { point });
    else openForm(field);
  }

  function openForm(field: Field): void {
    // A block of a legal text has no form of its own, but the whole text has one.
    forms.open(isLegalBlock(field) ? { file: field.file, path: '' } : field);
  }

  /** Leads to a field and opens it, unless the person keeps an open form because of what was typed there. */
  function goTo(field: Field): void {
    const isFormKept = !forms.close();
    if (isFormKept) return;
    // On the page, only the single fields of a group or list can be opened.
    if (isGroupOrList(getLatestSite(), field)) return openForm(field);
    const element = findByScrolling(page, field);
    if (element) openElement(element);
    else openForm(field);
  }

  return { openElement, goTo };
}

/** The list of opening hours around a field, if any. */
function openingHoursAround(field: Field): Field | undefined {
  const path = nearestList(field);
  if (path === undefined) return undefined;
  const list = { file: field.file, path };
  return isField(list, 'site.locations.openingHours') ? list : undefined;
}
