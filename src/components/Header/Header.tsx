import { Icon } from '../../drawings/Icon.tsx';
import { Logo } from '../../drawings/Logo.tsx';
import type { Page } from '../../page.ts';
import { useContent, useRenderContext } from '../../render-context.ts';
import { BookingButton } from '../Button/BookingButton.tsx';
import './Header.css';
import './Header.deferred.css';

/**
 * The sticky header with the logo, the navigation and the booking button. Below 768 px the same
 * navigation floats at the bottom and shows its icons; its words stay its names. An item leads to a
 * section of the landing page or to another page. `src/client/sections.ts` follows the clicks on
 * `data-nav` and `data-nav-home` (the logo), and marks the current one of the `data-nav` items.
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
        {site.navigation.map(({ name, url, icon }, index) => {
          const words = (
            <>
              <Icon name={icon} />
              <span>{name}</span>
            </>
          );
          return url.startsWith('#') ? (
            <a
              key={url}
              href={onLanding ? url : href('/') + url}
              data-nav=""
              aria-current={onLanding && index === 0 ? true : undefined}
            >
              {words}
            </a>
          ) : (
            <a key={url} href={href(url)} aria-current={href(url) === href(path) ? 'page' : undefined}>
              {words}
            </a>
          );
        })}
      </nav>
      <BookingButton look="button--outline header__button">
        <ButtonLabel />
      </BookingButton>
      {headerTheme === 'film' && <HeaderPaper />}
    </header>
  );
}

/** The logo with the name and the descriptor of the practice. */
function LogoWords() {
  const { name, descriptor } = useContent().site.practice.logo;
  return (
    <>
      <Logo />
      <span className="header__name">{name}</span> <span className="header__descriptor">{descriptor}</span>
    </>
  );
}

/** The label of the booking button in two lengths; Header.css shows the one that fits. */
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
