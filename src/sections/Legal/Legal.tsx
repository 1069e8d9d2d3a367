import type { ReactNode } from 'react';
import { LongDate } from '../../components/CurrentDate.tsx';
import { Filled } from '../../components/Filled.tsx';
import { useSite } from '../../components/site.tsx';
import type { Block, Content, Inline, LegalText } from '../../content/schema.ts';
import type { PageMeta } from '../../page.ts';
import './Legal.css';

/** Browsers break a line after the hyphen of a RUT, and no character that forbids it is safe to copy. */
const taxId = /(RUT\u00a0[\d.]+-[\dkK])/;

const unbroken = (text: string): ReactNode =>
  text.split(taxId).map((part, index) =>
    taxId.test(part) ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );

const inline = (nodes: readonly Inline[], href: (path: string) => string): ReactNode =>
  nodes.map((node, index) => {
    if (node.type === 'text') return unbroken(node.value);
    const children = inline(node.children, href);
    if (node.type === 'strong') return <b key={index}>{children}</b>;
    if (node.type === 'emphasis') return <em key={index}>{children}</em>;
    return (
      <a key={index} href={node.href.startsWith('/') ? href(node.href) : node.href}>
        {children}
      </a>
    );
  });

function Blocks({ blocks, lead = false }: { blocks: readonly Block[]; lead?: boolean }) {
  const { href } = useSite();
  return blocks.map((block, index) => {
    if (block.type === 'paragraph')
      return (
        <p key={index} className={lead ? 'lead' : undefined}>
          {inline(block.children, href)}
        </p>
      );
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={index}>
        {block.items.map((item, position) => (
          <li key={position}>{inline(item, href)}</li>
        ))}
      </List>
    );
  });
}

/** The text of `content/legal/<name>.md`. Throws where there is no such file. */
function legalText({ legal }: Content, name: string): LegalText {
  const text = legal[name];
  if (!text) throw new Error(`content/legal/${name}.md is missing; there is ${Object.keys(legal).join(', ')}`);
  return text;
}

/** What a legal page says of itself. */
export function legalMeta(content: Content, name: string): PageMeta {
  const { title, description, heading } = legalText(content, name);
  return { title, description, imageLines: [heading], themeColour: 'enamel' };
}

/** A legal text with its numbered sections, their index, the date of its version and the way back. */
export function Legal({ name }: { name: string }) {
  const { href, content } = useSite();
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
          <Filled text={labels.legal.updated} slots={{ fecha: <LongDate date={text.updated} /> }} />
        </p>
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
          <Blocks blocks={text.intro} lead />
          {text.sections.map(({ title, blocks }, index) => (
            <section key={title} id={anchor(index)}>
              <h2>
                <span>{index + 1}.</span> {title}
              </h2>
              <Blocks blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
