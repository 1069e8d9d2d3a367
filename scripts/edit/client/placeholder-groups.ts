import { type FormSchema, parsePath, valueAt } from '../site/browser.ts';
import { isLegalBlock, type EditorState, type Field } from '../shared/protocol.ts';
import { placeholdersIn } from '../shared/placeholder-names.ts';
import { valueAsText } from '../shared/sentences.ts';
import { lookUp } from './look-up.ts';
import { spanishNameOf } from './placeholder-values.ts';

/** Placeholders under a title. */
export interface PlaceholderGroup {
  title: string;
  options: PlaceholderOption[];
}

interface PlaceholderOption {
  name: string;
  /** `Teléfono: +56 9 8765 4321`. */
  label: string;
}

/** The content of the section in which a field stands; for a block of a legal text, all its blocks. */
function sectionValue({ files }: EditorState, { file, path }: Field): unknown {
  const editable = files[file];
  if (isLegalBlock({ path })) return editable?.blocks;
  return valueAt(editable?.value, parsePath(path).slice(0, 1));
}

function optionOf(name: string, site: EditorState): PlaceholderOption {
  const value = site.placeholders[name];
  const spanishName = spanishNameOf(name, site);
  return { name, label: value === undefined ? spanishName : `${spanishName}: ${value}` };
}

/**
 * The placeholders that a person may insert into a text, in groups: first those that this text holds or that the page
 * fills in here, then those in the rest of the text's section, then all others by name.
 */
export function placeholderGroups(site: EditorState, field: Field, schema: FormSchema): PlaceholderGroup[] {
  const filledByPage = schema['x-placeholders'] ?? [];
  const offered = new Set([...filledByPage, ...Object.keys(site.placeholders)]);
  const namesInText = placeholdersIn(valueAsText(lookUp(site, field)?.value));
  const namesInSection = placeholdersIn(valueAsText(sectionValue(site, field)));

  const namesOfText = new Set([...filledByPage, ...namesInText]);
  const namesOfSection = new Set(namesInSection.filter((name) => !namesOfText.has(name)));
  const otherNames = [...offered].filter((name) => !namesOfText.has(name) && !namesOfSection.has(name));
  // Leaves out names that cannot be filled in here, such as one that the page fills in only in another text of the
  // section.
  const offeredOptions = (names: Iterable<string>) =>
    [...names].filter((name) => offered.has(name)).map((name) => optionOf(name, site));
  const groups: PlaceholderGroup[] = [
    { title: 'De este texto', options: offeredOptions(namesOfText) },
    { title: 'De esta sección', options: offeredOptions(namesOfSection) },
    {
      title: 'Otros datos',
      options: offeredOptions(otherNames).sort((one, other) => one.label.localeCompare(other.label, 'es')),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
