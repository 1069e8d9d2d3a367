/** The panel «Cómo te ven»: each page as a search result and as a shared link, with the forms of their texts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { cutLengths, cutText } from '../../shared/cut-text.ts';
import type { Field, PageView } from '../../shared/protocol.ts';
import { Button } from '../Button.tsx';
import { groupAndKey } from '../changes.ts';
import type { PanelProps } from './panel-props.ts';
import { pictureForm } from '../form/picture-form.ts';
import { question } from '../server-queries.ts';

/** The photo behind the words of the picture that a shared link shows. */
const sharedPhoto: Field = { file: 'content/landing.yaml', path: 'meta.socialBackground' };

/** A page that search engines may list, as a search result and as a link in a chat. */
export function AppearancePanel({ state: { site }, connection, onOpenForm }: PanelProps) {
  const listedPages = site.pages.filter(({ isListed }) => isListed);
  const [chosenPath, setChosenPath] = useState('/');
  // A later build may lack the chosen page.
  const page = listedPages.find(({ path }) => path === chosenPath) ?? listedPages[0];
  if (!page) return null;

  // Of a page without texts of its own for messengers, both titles come from the same field.
  const hasOwnSharedTexts = page.fields.title?.path !== page.fields.socialTitle?.path;
  const photoForm = pictureForm(sharedPhoto);
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

function addressOf(page: PageView, siteUrl: string): URL {
  // A slash at the start would make `URL` drop the folder of `https://example.cl/alba/`.
  const pathWithoutFirstSlash = page.path.slice(1);
  return new URL(pathWithoutFirstSlash, siteUrl);
}

interface SearchResultProps {
  page: PageView;
  siteUrl: string;
  base: string;
  name: string;
}

/** A page as search engines list it. */
function SearchResult({ page, siteUrl, base, name }: SearchResultProps) {
  const { origin, pathname } = addressOf(page, siteUrl);
  const folders = pathname.split('/').filter((folder) => folder !== '');
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
  siteUrl: string;
  children: ReactNode;
}

/** A page as WhatsApp shows it. */
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
  build: number;
  path: string;
}

/** The picture of a shared link, which the server draws as the build would. After a save, the one before stays until then. */
function SharedPicture({ connection, build, path }: SharedPictureProps) {
  const { data: pictureUrl, isPending } = useQuery({
    ...question<string>(connection, 'social-image', { build, fields: { path } }),
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
  /** `limit` is the number of letters after which the text is cut. */
  texts: readonly { name: string; text: string; limit: number }[];
}

/** How long each text is, and whether it is cut. */
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
  /** Fields of one group; undefined for a text that the page makes out of others. */
  fields: readonly (Field | undefined)[];
}

/** Opens a form with these fields only; renders nothing if none of the texts is a field. */
function TextsButton({ label, fields, onOpenForm }: TextsButtonProps) {
  const editableFields = fields.filter((field) => field !== undefined);
  const [first] = editableFields;
  if (!first) return null;
  const only = editableFields.map((field) => groupAndKey(field).key);
  return <Button label={label} onClick={() => onOpenForm(groupAndKey(first).group, { only })} />;
}
