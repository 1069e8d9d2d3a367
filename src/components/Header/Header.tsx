import { Icon } from '../../drawings/Icon.tsx';
import { Logo } from '../../drawings/Logo.tsx';
import type { SiteContent } from '../../content/schema.ts';
import type { Page } from '../../page.ts';
import { useContent, useRenderContext } from '../../render-context.ts';
import { BookingButton } from '../Button/BookingButton.tsx';
import './Header.css';
import './Header.deferred.css';

/**
 * The sticky header of every page: logo, navigation, booking button. Below 768 px the same navigation floats at the
 * bottom as a bar of icons, whose names for screen readers are its words.
 *
 * `data-nav` and `data-nav-home` (the logo) mark the links to sections for `src/client/sections.ts`, which moves the
 * focus after a click and keeps `aria-current` on the link to the section that the visitor is reading.
 *
 * @param headerTheme what the header stands on; `film` makes it transparent, with paper that slides over it on scroll
 */
export function Header({ headerTheme }: Pick<Page, 'headerTheme'>) {
  const { href, path } = useRenderContext();
  const { site, interface: labels } = useContent();
  const onLanding = path === '/';
  return (
    <header className={`header header--${headerTheme}`}>
      {/* In here it belongs to a landmark, like everything else on the page. */}
      <a className="skip-link" href="#contenido">
        {labels.skipLink}
      </a>
      <a
        className="header__logo"
        href={onLanding ? '#inicio' : href('/')}
        aria-label={labels.logoLabel}
        data-nav-home=""
      >
        <LogoWords />
      </a>
      <nav className="header__nav" aria-label={labels.navigationLabel}>
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
 * An item of the navigation: icon and word. On the landing page a link to a section is the bare anchor, and the first
 * one is current until the visitor scrolls; on other pages the address of the landing page stands before the anchor.
 * A link to the page that is being shown is current, too.
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
    const isThisPage = href(url) === href(path);
    return (
      <a href={href(url)} aria-current={isThisPage ? 'page' : undefined}>
        {iconAndName}
      </a>
    );
  }
  const onLanding = path === '/';
  return (
    <a href={onLanding ? url : href('/') + url} data-nav="" aria-current={onLanding && isFirst ? true : undefined}>
      {iconAndName}
    </a>
  );
}

/** The logo with the two words beside it: name and descriptor of the practice (`Alba`, `Ortodoncia`). */
function LogoWords() {
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
 * The paper background that slides down over the transparent header of the hero as the visitor scrolls; its lower edge
 * has the shape of an arch. It contains a second copy of the header's words, in wine, at the same position. The copy
 * does not move with the paper, so that each letter changes colour exactly where the edge passes.
 */
function HeaderPaper() {
  const { navigation } = useContent().site;
  return (
    <div className="header__paper" aria-hidden="true" inert>
      <div className="header__sheet">
        <div className="header__copy">
          <span className="header__logo">
            <LogoWords />
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
