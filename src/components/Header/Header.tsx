import { Icon } from '../../drawings/Icon.tsx';
import { Logo } from '../../drawings/Logo.tsx';
import type { SiteContent } from '../../content/schema.ts';
import type { Page } from '../../page.ts';
import { useContent, useRenderContext } from '../../render-context.ts';
import { estimateWidth } from '../../styles/text-widths.ts';
import { BookingButton } from '../Button/BookingButton.tsx';
import './Header.css';
import './Header.deferred.css';

/** The widest names, in em of their text, that fit beside one another in the bar of a phone of 320 px. */
const BAR_WIDTH = 24.5;

/**
 * The sticky header of every page: skip link, logo, navigation, booking button. In windows narrower than 768 px the same
 * navigation floats at the bottom as a bar of icons; words that are too long for it are then only read out by screen
 * readers.
 *
 * Two attributes mark the links to sections for `src/client/sections.ts`: `data-nav` those of the navigation
 * (`NavigationLink`), `data-nav-home` the logo. On the landing page, that script moves the focus after a click, and keeps
 * `aria-current` on the link to the section that the visitor is reading.
 *
 * @param headerTheme what the header stands on: `paper`, `blush`, or the `film` of the landing page. On the film it is
 *   transparent, until paper slides over it on scroll (`HeaderPaper`).
 */
export function Header({ headerTheme }: Pick<Page, 'headerTheme'>) {
  const { href, path } = useRenderContext();
  const { site, interface: labels } = useContent();
  const onLanding = path === '/';
  const names = site.navigation.map(({ name }) => name).join('');
  const hasLongNames = estimateWidth(names) > BAR_WIDTH;
  return (
    <header className={`header header--${headerTheme}`}>
      {/* The skip link stands inside the header so that it belongs to a landmark, like everything else on the page. */}
      <a className="skip-link" href="#contenido">
        {labels.skipLink}
      </a>
      <a
        className="header__logo"
        href={onLanding ? '#inicio' : href('/')}
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
      <BookingButton look="button--outline header__button">
        <ButtonLabel />
      </BookingButton>
      {headerTheme === 'film' && <HeaderPaper />}
    </header>
  );
}

interface NavigationLinkProps {
  /** Its `url` is an anchor of the landing page, such as `#contacto`, or the path of a page, such as `/equipo`. */
  item: SiteContent['navigation'][number];
  isFirst: boolean;
}

/**
 * When the landing page opens, its first item has `aria-current="true"` if it leads to a section; `sections.ts` moves
 * that to the section that the visitor is reading.
 */
function NavigationLink({ item: { name, url, icon }, isFirst }: NavigationLinkProps) {
  const { href, path } = useRenderContext();
  const iconAndName = (
    <>
      <Icon name={icon} />
      <span>{name}</span>
    </>
  );
  const isAnchor = url.startsWith('#');
  if (!isAnchor) {
    // Compared as addresses, because one of the paths may end in a slash and the other not: `/equipo` and `/equipo/`.
    const isThisPage = href(url) === href(path);
    return (
      <a href={href(url)} aria-current={isThisPage ? 'page' : undefined}>
        {iconAndName}
      </a>
    );
  }
  const onLanding = path === '/';
  const address = onLanding ? url : href('/') + url;
  return (
    <a href={address} data-nav="" aria-current={onLanding && isFirst ? true : undefined}>
      {iconAndName}
    </a>
  );
}

/** The drawn logo, and beside it the name and descriptor of the practice (`Alba`, `Ortodoncia`), each in an element. */
function LogoAndName() {
  const { name, descriptor } = useContent().site.practice.logo;
  return (
    <>
      <Logo />
      <span className="header__name">{name}</span> <span className="header__descriptor">{descriptor}</span>
    </>
  );
}

/** The label of the header's booking button in two lengths; Header.css shows one of them, by the width of the window. */
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
 * The paper that slides down over the transparent header of the landing page as the visitor scrolls; its lower edge has
 * the shape of an arch. It contains a second copy of the header's words, in a dark red that can be read on paper.
 *
 * The copy stands exactly over the header's own words and does not move with the paper, so each letter changes its colour
 * where the edge passes. It is for the eyes only: screen readers skip it, and clicks go through to the header (`inert`).
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
