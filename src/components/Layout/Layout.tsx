import '../../styles/tokens.css';
import '../../styles/base.css';
import type { ReactNode } from 'react';
import { Footer } from '../Footer/Footer.tsx';
import { Header } from '../Header/Header.tsx';
import { useContent } from '../site.tsx';

/** What every page shares: skip link, header, one `<main>`, footer. */
export function Layout({ ground, children }: { ground: 'film' | 'paper' | 'blush'; children: ReactNode }) {
  const { skipLink, noScript } = useContent().interface;
  return (
    <>
      <a className="skip-link" href="#contenido">
        {skipLink}
      </a>
      <noscript>
        <p className="no-script">{noScript}</p>
      </noscript>
      <Header ground={ground} />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
