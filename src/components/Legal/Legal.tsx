import type { Element, Root, RootContent } from 'hast';
import { createElement, Fragment, type ReactNode } from 'react';
import { LongDate } from '../CurrentDate.tsx';
import { Interpolate } from '../Interpolate.tsx';
import type { Content, LegalText } from '../../content/schema.ts';
import type { Page } from '../../page.ts';
import { useRenderContext } from '../../render-context.ts';
import './Legal.css';

const blockTags = ['p', 'li', 'ul', 'ol'];

/** Whether a node would only be a gap on the page: the build empties blocks that mention an absent optional fact. */
const isEmpty = (node: RootContent): boolean => {
  if (node.type === 'text') return node.value.trim() === '';
  return node.type === 'element' && blockTags.includes(node.tagName) && node.children.every(isEmpty);
};

const hasWords = ({ children }: Root): boolean => children.some((node) => !isEmpty(node));

/** Renders the HTML of a part of a legal text. `lead` sets its paragraphs larger. */
function Blocks({ tree, lead = false }: { tree: Root; lead?: boolean }) {
  const { href } = useRenderContext();
  const propsOf = ({ tagName, properties }: Element): { href?: string; className?: string } => {
    const { className } = properties;
    if (tagName === 'a') return { href: href(String(properties['href'])) };
    if (tagName === 'p' && lead) return { className: 'lead' };
    // Only words that must not break have a class (`<span class="unbroken">`).
    return className ? { className: String(className) } : {};
  };
  const render = (node: RootContent): ReactNode => {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element' || isEmpty(node)) return null;
    // Bold words are `<b>`, as in the fields of the editor (scripts/edit/client/page/editable-html.ts).
    const tag = node.tagName === 'strong' ? 'b' : node.tagName;
    return createElement(tag, propsOf(node), ...node.children.map(render));
  };
  return createElement(Fragment, null, ...tree.children.map(render));
}

function legalText({ legal }: Content, name: string): LegalText {
  const text = legal[name];
  if (!text) throw new Error(`content/legal/${name}.md is missing; there is ${Object.keys(legal).join(', ')}`);
  return text;
}

/** The page of `content/legal/<name>.md`. */
export const legalPage = (name: string): Page => ({
  meta(content) {
    const { title, description, heading } = legalText(content, name);
    return { title, description, imageLines: [heading] };
  },
  headerTheme: 'paper',
  sections: [() => <Legal name={name} />],
});

/** Scripts: `src/client/back.ts` handles `data-back`, and `src/client/sections.ts` handles `data-contents`. */
function Legal({ name }: { name: string }) {
  const { href, content } = useRenderContext();
  const { interface: labels, samples } = content;
  const text = legalText(content, name);
  // Of a section that mentions only absent facts, nothing but its heading would be left.
  const sections = text.sections.filter(({ body }) => hasWords(body));
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
        {/* The low arch at the end of the band. */}
        <div className="legal__cut" />
      </div>
      <div className="legal__grid">
        <nav className="legal__contents" aria-label={labels.legal.contentsLabel} data-contents="">
          <ol>
            {sections.map(({ title }, index) => (
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
          {sections.map(({ title, body }, index) => (
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
