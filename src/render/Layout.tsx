// Every page gets these style sheets.
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/print.deferred.css';
import { emailHref, whatsappHref } from '../components/ContactLinks.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Interpolate } from '../components/Interpolate.tsx';
import { Footer } from '../components/Footer/Footer.tsx';
import { Header } from '../components/Header/Header.tsx';
import { useContent } from '../render-context.ts';
import type { Page } from '../page.ts';

/** What all pages have around their sections. */
export function Layout({ headerTheme, sections }: Pick<Page, 'headerTheme' | 'sections'>) {
  const { site, interface: labels } = useContent();
  return (
    <>
      <noscript>
        <p className="no-script">
          <Interpolate
            text={labels.noScript}
            values={{
              correo: <a href={emailHref(site)}>{site.contact.email}</a>,
              whatsapp: <ExternalLink href={whatsappHref(site)}>{site.contact.whatsapp}</ExternalLink>,
            }}
          />
        </p>
      </noscript>
      <Header headerTheme={headerTheme} />
      {/* The target of the skip link; the `tabindex` lets it take the focus. */}
      <main id="contenido" tabIndex={-1}>
        {sections.map((Section, index) => (
          <Section key={index} />
        ))}
      </main>
      <Footer />
    </>
  );
}
