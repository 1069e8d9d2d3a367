import type { Element, Root, RootContent } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { LongDate } from '../CurrentDate.tsx';
import { Interpolate } from '../Interpolate.tsx';
import type { Content, LegalText } from '../../content/schema.ts';
import type { Page } from '../../page.ts';
import { useRenderContext } from '../../render-context.ts';
import './Legal.css';

/** Tag names of the blocks that a legal text is made of. */
const BLOCKS = ['p', 'li', 'ul', 'ol'];

/**
 * Copies an HTML tree without its empty paragraphs, list entries and lists. There are some because the build empties
 * each block that mentions a fact which the content leaves out, such as the number in the public register.
 */
function withoutEmptyBlocks<Parent extends Root | Element>(parent: Parent): Parent {
  const isEmptyBlock = (child: RootContent) =>
    child.type === 'element' && BLOCKS.includes(child.tagName) && isBlank(child);
  // From the inside out: a list is empty, too, once its empty entries are gone.
  const cleaned = parent.children.map((child) => (child.type === 'element' ? withoutEmptyBlocks(child) : child));
  return { ...parent, children: cleaned.filter((child) => !isEmptyBlock(child)) };
}

/** Whether an element contains nothing but white space. */
const isBlank = ({ children }: Element) =>
  children.every((child) => child.type === 'text' && child.value.trim() === '');

/**
 * Part of a legal text, as elements. Its links to pages of the site, such as `/terminos`, get the site's base path.
 *
 * @param tree the part as an HTML tree: its introduction, or the body of a section
 * @param lead whether its paragraphs are set larger, as an introduction
 */
function Blocks({ tree, lead = false }: { tree: Root; lead?: boolean }) {
  const { href } = useRenderContext();
  const components = {
    a: (props: ComponentProps<'a'>) => (
      <a href={props.href?.startsWith('/') ? href(props.href) : props.href}>{props.children}</a>
    ),
    // As the editor shows `**words**` while somebody writes them (scripts/edit/layer/words.ts).
    strong: 'b',
    ...(lead && { p: (props: ComponentProps<'p'>) => <p className="lead">{props.children}</p> }),
  } as const;
  return toJsxRuntime(withoutEmptyBlocks(tree), { Fragment, jsx, jsxs, components });
}

/** The text of `content/legal/<name>.md`, such as `privacidad`. Throws an Error if there is no such file. */
function legalText({ legal }: Content, name: string): LegalText {
  const text = legal[name];
  if (!text) throw new Error(`content/legal/${name}.md is missing; there is ${Object.keys(legal).join(', ')}`);
  return text;
}

/**
 * Creates the page that shows `content/legal/<name>.md`, for a file in `src/pages` to export. Building the page throws an
 * Error if there is no such legal text.
 */
export const legalPage = (name: string): Page => ({
  meta(content) {
    const { title, description, heading } = legalText(content, name);
    return { title, description, imageLines: [heading] };
  },
  headerTheme: 'paper',
  sections: [() => <Legal name={name} />],
});

/**
 * A legal text: heading, date of its version, numbered sections with an index of links to them, and the link back. While
 * any value of the content is still an invented one (marked `!sample`), also a notice of that.
 *
 * Two behaviours of the browser find their elements here: `src/client/back.ts` makes the link with `data-back` go back in
 * history, `src/client/sections.ts` marks the current section in the index (`data-contents`).
 */
function Legal({ name }: { name: string }) {
  const { href, content } = useRenderContext();
  const { interface: labels, samples } = content;
  const text = legalText(content, name);
  const anchor = (index: number) => `seccion-${index + 1}`;

  return (
    <>
      <div className="legal__band">
        <a className="legal__back" href={href('/')} data-back="">
          {labels.back}
        </a>
        <h1>{text.heading}</h1>
        <p>
          <Interpolate text={labels.legal.updated} values={{ fecha: <LongDate date={text.updated} /> }} />
        </p>
        {/* The low arch that cuts off the band; pure decoration, drawn by CSS. */}
        <div className="legal__cut" />
      </div>
      <div className="legal__grid">
        <nav className="legal__contents" aria-label={labels.legal.contentsLabel} data-contents="">
          <ol>
            {text.sections.map(({ title }, index) => (
              <li key={title}>
                <a href={`#${anchor(index)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal__text">
          {samples.length > 0 && (
            <aside className="legal__notice" aria-label={labels.sample.label}>
              <p>{labels.sample.long}</p>
            </aside>
          )}
          <Blocks tree={text.intro} lead />
          {text.sections.map(({ title, body }, index) => (
            <section key={title} id={anchor(index)}>
              <h2>
                <span>{index + 1}.</span> {title}
              </h2>
              <Blocks tree={body} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
