import { Icon } from '../../drawings/Icon.tsx';
import { Logo } from '../../drawings/Logo.tsx';
import type { SiteContent } from '../../content/schema.ts';
import type { Page } from '../../page.ts';
import { useContent, useRenderContext } from '../../render-context.ts';
import { estimateWidth } from '../../styles/text-widths.ts';
import { BookingButton } from '../Button/BookingButton.tsx';
import './Header.css';
import './Header.deferred.css';

/** Maximum width, in em, of all names in the bottom bar of a phone of 320 px. */
const BAR_WIDTH = 24.5;

/**
 * The sticky header of every page: skip link, logo, navigation, booking button and, over the film, a paper that slides
 * in on scroll. In windows below 768 px, the navigation is a row of icons, mostly a bar at the bottom, with names where
 * there is room. On the landing page, `src/client/sections.ts` moves the focus to the headline after a click on the logo
 * (`data-nav-home`).
 */
export function Header({ headerTheme }: Pick<Page, 'headerTheme'>) {
  const { href, address } = useRenderContext();
  const { site, interface: labels } = useContent();
  const isLanding = address === '/';
  const allNames = site.navigation.map(({ name }) => name).join('');
  const hasLongNames = estimateWidth(allNames) > BAR_WIDTH;
  return (
    <header className={`header header--${headerTheme}`}>
      {/* The skip link is inside the header so that it belongs to a landmark. */}
      <a className="skip-link" href="#contenido">
        {labels.skipLink}
      </a>
      <a
        className="header__logo"
        href={isLanding ? '#inicio' : href('/')}
        aria-label={labels.logoLabel}
        data-nav-home=""
      >
        <LogoAndName />
      </a>
      <nav className={`header__nav${hasLongNames ? ' header__nav--icons' : ''}`} aria-label={labels.navigationLabel}>
        {site.navigation.map((item, index) => (
          <NavigationLink key={item.url} item={item} isFirst={index === 0} />
        ))}
      </nav>
      <BookingButton className="button--outline header__button">
        <ButtonLabel />
      </BookingButton>
      {headerTheme === 'film' && <HeaderPaper />}
    </header>
  );
}

interface NavigationLinkProps {
  /** `url` is an anchor of the landing page, such as `#contacto`, or the path of a page, such as `/equipo`. */
  item: SiteContent['navigation'][number];
  isFirst: boolean;
}

/**
 * A link to the page it is on has the `aria-current` "page". When the landing page opens, the first link has "true" if
 * it leads to a section; then `src/client/sections.ts` moves that to the link (`data-nav`) of the section in view.
 */
function NavigationLink({ item: { name, url, icon }, isFirst }: NavigationLinkProps) {
  const { href, address } = useRenderContext();
  const isAnchor = url.startsWith('#');
  const isLanding = address === '/';
  let current: 'true' | 'page' | undefined;
  if (isAnchor && isLanding && isFirst) current = 'true';
  // `href` makes `/equipo` and `/equipo/` equal.
  if (!isAnchor && href(url) === href(address)) current = 'page';
  return (
    <a
      href={isAnchor && !isLanding ? href('/') + url : href(url)}
      data-nav={isAnchor ? '' : undefined}
      aria-current={current}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </a>
  );
}

function LogoAndName() {
  const { name, descriptor } = useContent().site.practice.logo;
  return (
    <>
      <Logo />
      <span className="header__name">{name}</span> <span className="header__descriptor">{descriptor}</span>
    </>
  );
}

/** Header.css shows the long or the short label, depending on the width of the window. */
function ButtonLabel() {
  const { cta, ctaShort } = useContent().interface.booking;
  return (
    <>
      <span className="header__long">{cta}</span>
      <span className="header__short">{ctaShort}</span>
    </>
  );
}

/**
 * The paper that slides over the transparent header of the landing page on scroll. So that letters change colour where
 * its arched lower edge passes, it carries a dark copy of the header's words. `header__sheet` slides, and
 * `header__copy` in it moves the other way, so the copy stays exactly over the original (Header.deferred.css).
 */
function HeaderPaper() {
  const { navigation } = useContent().site;
  return (
    <div className="header__paper" aria-hidden="true" inert>
      <div className="header__sheet">
        <div className="header__copy">
          <span className="header__logo">
            <LogoAndName />
          </span>
          <span className="header__nav">
            {navigation.map(({ name, url }) => (
              <span key={url} className="header__item">
                {name}
              </span>
            ))}
          </span>
          <span className="button button--outline header__button">
            <ButtonLabel />
          </span>
        </div>
      </div>
    </div>
  );
}
