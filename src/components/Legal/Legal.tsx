import type { Element, Root, RootContent } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import { LongDate } from '../CurrentDate.tsx';
import { Interpolate } from '../Interpolate.tsx';
import type { Content, LegalText } from '../../content/schema.ts';
import type { Page } from '../../page.ts';
import { useRenderContext } from '../../render-context.ts';
import './Legal.css';

/** Tag names of the blocks that a legal text is made of. */
const BLOCKS = ['p', 'li', 'ul', 'ol'];

/**
 * Copies an HTML tree without its empty paragraphs, list entries and lists, which would leave gaps on the page.
 *
 * They come from optional facts, such as the doctor's number in the public register: if the content leaves one out, the
 * build empties each paragraph or list entry that mentions it.
 */
function withoutEmptyBlocks<Parent extends Root | Element>(parent: Parent): Parent {
  const isEmptyBlock = (child: RootContent) =>
    child.type === 'element' && BLOCKS.includes(child.tagName) && isBlank(child);
  // Children are cleaned first, because a list is empty once its empty entries are gone.
  const cleanedChildren = parent.children.map((child) =>
    child.type === 'element' ? withoutEmptyBlocks(child) : child,
  );
  return { ...parent, children: cleanedChildren.filter((child) => !isEmptyBlock(child)) };
}

/** Whether an element contains nothing but white space. */
const isBlank = ({ children }: Element) =>
  children.every((child) => child.type === 'text' && child.value.trim() === '');

/** The introduction of a legal text, or the body of a section; `lead` sets its paragraphs larger. */
function Blocks({ tree, lead = false }: { tree: Root; lead?: boolean }) {
  const { href } = useRenderContext();
  const render = (node: RootContent): ReactNode => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return null;
    const { tagName, properties } = node;
    const children = node.children.map(render);
    if (tagName === 'a') {
      const target = String(properties['href']);
      return createElement('a', { href: target.startsWith('/') ? href(target) : target }, ...children);
    }
    if (tagName === 'p' && lead) return createElement('p', { className: 'lead' }, ...children);
    const { className } = properties;
    // The editor, too, shows `**words**` in `<b>` while somebody writes them (scripts/edit/client/words.ts).
    const tag = tagName === 'strong' ? 'b' : tagName;
    return createElement(tag, className ? { className: String(className) } : null, ...children);
  };
  return createElement(Fragment, null, ...withoutEmptyBlocks(tree).children.map(render));
}

/** The text of `content/legal/<name>.md`, such as `privacidad`. Throws an Error if there is no such file. */
function legalText({ legal }: Content, name: string): LegalText {
  const text = legal[name];
  if (!text) throw new Error(`content/legal/${name}.md is missing; there is ${Object.keys(legal).join(', ')}`);
  return text;
}

/**
 * The page that shows `content/legal/<name>.md`: what `src/pages/<name>.tsx` exports. Its picture in link previews has the
 * text's heading. Building the page throws an Error if there is no such legal text.
 *
 * @param name such as `privacidad`
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
 * What stands between header and footer of a legal page: the link back, the heading, the date of the text's version (today's
 * if the text says `current`), an index of links to the numbered sections, and the text. While any value of the content is
 * still an invented one (marked `!sample`), a notice says so.
 *
 * Two scripts of the browser look for attributes here: `src/client/back.ts` makes the link with `data-back` go back in
 * history, and `src/client/sections.ts` marks the current section in the index, `data-contents`.
 *
 * @param name of the file of `content/legal/`, such as `privacidad`. Throws an Error if there is no such file
 */
function Legal({ name }: { name: string }) {
  const { href, content } = useRenderContext();
  const { interface: labels, samples } = content;
  const text = legalText(content, name);
  /** The id of a section, given its position from 0: `seccion-1` for the first one, whose visible number is 1. */
  const sectionId = (index: number) => `seccion-${index + 1}`;

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
                <a href={`#${sectionId(index)}`}>{title}</a>
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
            <section key={title} id={sectionId(index)}>
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
