/** The panel «Cómo te ven»: each page as a search result and as a shared link, with the forms of their texts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { cutLengths, cutText } from '../cut-text.ts';
import type { Field, PageView } from '../protocol.ts';
import { Button } from './Button.tsx';
import type { PanelProps } from './panel-props.ts';
import { pictureForm } from './picture-form.ts';
import { question } from './server-queries.ts';

/** The photo behind the words in the picture of every shared link. */
const SHARED_PHOTO: Field = { file: 'content/landing.yaml', path: 'meta.socialBackground' };

/**
 * The panel «Cómo te ven»: shows a page as people see it before they open it, as a result in a search engine and as a link
 * in a chat, with the lengths of its texts and buttons that open their forms. The page is chosen at the top, among those
 * that search engines may list; the landing page at first. Nothing is shown if there is no such page.
 */
export function AppearancePanel({ state: { site }, connection, onOpenForm }: PanelProps) {
  const listedPages = site.pages.filter(({ isListed }) => isListed);
  const [chosenPath, setChosenPath] = useState('/');
  // A later build may lack the chosen page.
  const page = listedPages.find(({ path }) => path === chosenPath) ?? listedPages[0];
  if (!page) return null;

  // Most pages have no texts of their own for messengers: both their titles, `title` and `socialTitle`, then come from the
  // same field of the content.
  const hasOwnSharedTexts = page.fields.title?.path !== page.fields.socialTitle?.path;
  const photoForm = pictureForm(site, SHARED_PHOTO);
  return (
    <>
      <h2>Cómo te ven los demás</h2>
      <label className="page-choice">
        Página
        <select value={page.path} onChange={({ currentTarget }) => setChosenPath(currentTarget.value)}>
          {listedPages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
        </select>
      </label>

      <section aria-label="En un buscador">
        <h3>En un buscador</h3>
        <SearchResult page={page} siteUrl={site.url} base={site.base} name={site.placeholders['practica'] ?? ''} />
        <Lengths
          texts={[
            { name: 'Título', text: page.title, limit: cutLengths.title },
            { name: 'Resumen', text: page.description, limit: cutLengths.description },
          ]}
        />
        <TextsButton
          label="Cambiar título y resumen"
          fields={[page.fields.title, page.fields.description]}
          onOpenForm={onOpenForm}
        />
      </section>

      <section aria-label="Al compartir el enlace">
        <h3>Al compartir el enlace en WhatsApp</h3>
        <SharedLink page={page} siteUrl={site.url}>
          <SharedPicture key={page.path} connection={connection} build={site.build} path={page.path} />
        </SharedLink>
        <Lengths
          texts={[
            { name: 'Título', text: page.socialTitle, limit: cutLengths.socialTitle },
            { name: 'Resumen', text: page.socialDescription, limit: cutLengths.socialDescription },
          ]}
        />
        <p className="actions">
          {hasOwnSharedTexts && (
            <TextsButton
              label="Cambiar lo que se comparte"
              fields={[page.fields.socialTitle, page.fields.socialDescription]}
              onOpenForm={onOpenForm}
            />
          )}
          <Button label="Cambiar la foto" onClick={() => onOpenForm(photoForm.group, { only: photoForm.only })} />
        </p>
        {!hasOwnSharedTexts && <p>Se comparte con el mismo título y resumen.</p>}
      </section>
    </>
  );
}

/**
 * The public address of a page: `https://example.cl/alba/privacidad/` for the page `/privacidad/` of the site
 * `https://example.cl/alba/`.
 *
 * @param siteUrl public address of the site, with a slash at the end
 */
function addressOf(page: PageView, siteUrl: string): URL {
  // With the first slash of its path, `URL` would leave out the folder `alba`.
  const pathWithoutFirstSlash = page.path.slice(1);
  return new URL(pathWithoutFirstSlash, siteUrl);
}

interface SearchResultProps {
  page: PageView;
  /** Public address of the site, with a slash at the end. */
  siteUrl: string;
  /** Path that the site lives below, with a slash at both ends. */
  base: string;
  /** Name of the practice. */
  name: string;
}

/**
 * A page as search engines list it: the icon and name of the site, the address of the page, its title and its summary,
 * both cut where a search engine cuts them.
 */
function SearchResult({ page, siteUrl, base, name }: SearchResultProps) {
  const { origin, pathname } = addressOf(page, siteUrl);
  const folders = pathname.split('/').filter((folder) => folder !== '');
  // As search engines write it: `https://example.cl › privacidad`.
  const address = [origin, ...folders].join(' › ');
  return (
    <div className="search-result">
      <img src={`${base}icon.svg`} alt="" width="26" height="26" />
      <p className="site-name">{name}</p>
      <p className="address">{address}</p>
      <p className="title">{cutText(page.title, cutLengths.title)}</p>
      <p className="summary">{cutText(page.description, cutLengths.description)}</p>
    </div>
  );
}

interface SharedLinkProps {
  page: PageView;
  /** Public address of the site, with a slash at the end. */
  siteUrl: string;
  /** The picture of the page, a `SharedPicture`. */
  children: ReactNode;
}

/**
 * A chat message with a link to the page, as WhatsApp shows it: above the link a box with the picture (`children`), the
 * title and the summary, both cut where WhatsApp cuts them, and the domain of the site.
 */
function SharedLink({ page, siteUrl, children }: SharedLinkProps) {
  const link = addressOf(page, siteUrl);
  return (
    <div className="shared-link-message">
      <div className="preview">
        {children}
        <p className="title">{cutText(page.socialTitle, cutLengths.socialTitle)}</p>
        <p className="summary">{cutText(page.socialDescription, cutLengths.socialDescription)}</p>
        <p className="address">{link.host}</p>
      </div>
      <p className="link">{link.href}</p>
    </div>
  );
}

interface SharedPictureProps extends Pick<PanelProps, 'connection'> {
  /** Number of the build: the picture is drawn again for each. */
  build: number;
  /** Path of the page, such as `/privacidad/`. */
  path: string;
}

/**
 * The picture that messengers show for a link to a page. The server draws it as the build would, and again after each save.
 * While the first picture is drawn, a progress bar takes its place; after a save, the picture from before stays until the
 * new one is drawn. If none can be drawn, or the server is gone, a sentence says so.
 */
function SharedPicture({ connection, build, path }: SharedPictureProps) {
  const { data: pictureUrl, isPending } = useQuery({
    ...question<string>(connection, 'social-image', build, { path }),
    placeholderData: keepPreviousData,
  });
  if (pictureUrl !== undefined)
    return <img src={pictureUrl} alt="La imagen que acompaña el enlace" width="1200" height="630" />;
  return (
    <div className="missing-picture">
      {isPending ? (
        <progress aria-label="Dibujando la imagen" />
      ) : (
        'La imagen no se pudo mostrar. Cierra este panel y ábrelo de nuevo.'
      )}
    </div>
  );
}

interface LengthsProps {
  /** Each with its Spanish name, and the number of letters after which it is cut. */
  texts: readonly { name: string; text: string; limit: number }[];
}

/**
 * A list that tells the practice whether its texts are too long: of each text, how many letters it has (with spaces and
 * punctuation marks), about how many are shown, and whether it is cut. An empty text counts as one that fits.
 */
const Lengths = ({ texts }: LengthsProps) => (
  <ul className="lengths">
    {texts.map(({ name, text, limit }) => {
      const isCut = text.length > limit;
      return (
        <li key={name} className={isCut ? 'cut' : undefined}>
          {name}: {text.length} letras.{' '}
          {isCut ? `Se corta después de unas ${limit}.` : `Se ven unas ${limit}: cabe completo.`}
        </li>
      );
    })}
  </ul>
);

interface TextsButtonProps extends Pick<PanelProps, 'onOpenForm'> {
  label: string;
  /** Fields of one group, such as `meta.title` and `meta.description`. Undefined for a text that is no field by itself. */
  fields: readonly (Field | undefined)[];
}

/**
 * A button that opens a form with just the texts shown above it, which are fields of one group. Shows nothing if none of
 * them is a field: some pages make these texts out of others.
 */
function TextsButton({ label, fields, onOpenForm }: TextsButtonProps) {
  const editableFields = fields.filter((field) => field !== undefined);
  const [first] = editableFields;
  if (!first) return null;
  // `meta.title` is the field `title` of the group `meta`. A path without a dot is a field of the whole file, whose path
  // is empty.
  const groupPath = first.path.split('.').slice(0, -1).join('.');
  const keys = editableFields.map(({ path }) => path.split('.').at(-1) ?? path);
  return <Button label={label} onClick={() => onOpenForm({ file: first.file, path: groupPath }, { only: keys })} />;
}
