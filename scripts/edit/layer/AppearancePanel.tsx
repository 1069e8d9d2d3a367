import { useState, type ReactNode } from 'react';
import { cutLengths, cutText } from '../cut-text.ts';
import type { Field, PageView } from '../protocol.ts';
import { Button } from './Button.tsx';
import type { PanelProps } from './panels.tsx';
import { pictureForm } from './picture-form.ts';
import { useAnswer } from './use-answer.ts';

/** The photo behind the words of every shared link. */
const SHARED_PHOTO: Field = { file: 'content/landing.yaml', path: 'meta.socialBackground' };

/** How a page looks where people meet it before they see it: in a search engine, and in a chat with its link. */
export function AppearancePanel({ state: { site }, connection, onOpenForm }: PanelProps) {
  const pages = site.pages.filter(({ isListed }) => isListed);
  const [path, setPath] = useState('/');
  const page = pages.find((candidate) => candidate.path === path) ?? pages[0];
  if (!page) return null;

  const hasOwnSharedTexts = page.fields.title?.path !== page.fields.socialTitle?.path;
  const photo = pictureForm(site, SHARED_PHOTO);
  return (
    <>
      <h2>Cómo te ven los demás</h2>
      <label className="page-choice">
        Página
        <select value={page.path} onChange={({ currentTarget }) => setPath(currentTarget.value)}>
          {pages.map(({ path: address, title }) => (
            <option key={address} value={address}>
              {title}
            </option>
          ))}
        </select>
      </label>

      <section aria-label="En un buscador">
        <h3>En un buscador</h3>
        <SearchResult page={page} siteUrl={site.url} base={site.base} name={site.placeholders['practica'] ?? ''} />
        <Lengths
          lines={[
            { name: 'Título', text: page.title, limit: cutLengths.title },
            { name: 'Resumen', text: page.description, limit: cutLengths.description },
          ]}
        />
        <TextsButton
          label="Cambiar título y resumen"
          fields={[page.fields.title, page.fields.description]}
          {...{ onOpenForm }}
        />
      </section>

      <section aria-label="Al compartir el enlace">
        <h3>Al compartir el enlace en WhatsApp</h3>
        <SharedLink page={page} siteUrl={site.url}>
          <SharedPicture {...{ connection }} build={site.build} path={page.path} />
        </SharedLink>
        <Lengths
          lines={[
            { name: 'Título', text: page.socialTitle, limit: cutLengths.socialTitle },
            { name: 'Resumen', text: page.socialDescription, limit: cutLengths.socialDescription },
          ]}
        />
        <p className="actions">
          {hasOwnSharedTexts && (
            <TextsButton
              label="Cambiar lo que se comparte"
              fields={[page.fields.socialTitle, page.fields.socialDescription]}
              {...{ onOpenForm }}
            />
          )}
          <Button label="Cambiar la foto" onClick={() => onOpenForm(photo.group, undefined, photo.only)} />
        </p>
        {!hasOwnSharedTexts && <p>Se comparte con el mismo título y resumen.</p>}
      </section>
    </>
  );
}

interface SearchResultProps {
  page: PageView;
  siteUrl: string;
  base: string;
  /** Of the practice. */
  name: string;
}

/** A result as search engines show it: icon, name and address, title, summary. */
const SearchResult = ({ page, siteUrl, base, name }: SearchResultProps) => (
  <div className="search-result">
    <img src={`${base}icon.svg`} alt="" width="26" height="26" />
    <p className="site-name">{name}</p>
    <p className="address">
      {[new URL(siteUrl).origin, ...page.path.split('/').filter((part) => part !== '')].join(' › ')}
    </p>
    <p className="title">{cutText(page.title, cutLengths.title)}</p>
    <p className="summary">{cutText(page.description, cutLengths.description)}</p>
  </div>
);

interface SharedLinkProps {
  page: PageView;
  siteUrl: string;
  /** The picture. */
  children: ReactNode;
}

/** A message with the link, as WhatsApp shows it. */
const SharedLink = ({ page, siteUrl, children }: SharedLinkProps) => (
  <div className="shared-link-message">
    <div className="preview">
      {children}
      <p className="title">{cutText(page.socialTitle, cutLengths.socialTitle)}</p>
      <p className="summary">{cutText(page.socialDescription, cutLengths.socialDescription)}</p>
      <p className="address">{new URL(siteUrl).host}</p>
    </div>
    <p className="link">{new URL(page.path.slice(1), siteUrl).href}</p>
  </div>
);

/** The picture that messengers get for a page, drawn as the build draws it. */
function SharedPicture({ connection, build, path }: Pick<PanelProps, 'connection'> & { build: number; path: string }) {
  const { phase, result } = useAnswer<string>(connection, 'social-image', build, { path });
  if (result !== undefined)
    return <img src={result} alt="La imagen que acompaña el enlace" width="1200" height="630" />;
  return (
    <div className="missing-picture">
      {phase === 'waiting' ? <progress aria-label="Dibujando la imagen" /> : 'La imagen no se pudo dibujar.'}
    </div>
  );
}

interface LengthsProps {
  lines: readonly { name: string; text: string; limit: number }[];
}

/** How long the texts are, and whether they are cut. */
const Lengths = ({ lines }: LengthsProps) => (
  <ul className="lengths">
    {lines.map(({ name, text, limit }) => {
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
  fields: readonly (Field | undefined)[];
}

/** Opens a form with some texts of one group; nothing where the texts are made of something else. */
function TextsButton({ label, fields, onOpenForm }: TextsButtonProps) {
  const known = fields.filter((field) => field !== undefined);
  const [first] = known;
  if (!first) return null;
  const keyOf = ({ path }: Field) => path.split('.').at(-1) ?? path;
  const group = { file: first.file, path: first.path.slice(0, -keyOf(first).length).replace(/\.$/, '') };
  return <Button label={label} onClick={() => onOpenForm(group, undefined, known.map(keyOf))} />;
}
