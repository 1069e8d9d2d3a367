import { Icon } from '../../drawings/Icon.tsx';
import { Logo } from '../../drawings/Logo.tsx';
import { BookingButton } from '../Button/BookingButton.tsx';
import { useContent, useSite } from '../site.tsx';
import './Header.css';

/**
 * The sticky header with the logo, the navigation and the booking button. Below 768 px the same
 * navigation floats at the bottom and shows its icons; its words stay its names.
 *
 * @param ground what lies under the header: the hero's film, paper, or the blush of the error page
 */
export function Header({ ground }: { ground: 'film' | 'paper' | 'blush' }) {
  const { href, path } = useSite();
  const { site, interface: labels } = useContent();
  const onLanding = path === '/';
  return (
    <header className={`header header--${ground}`}>
      <a
        className="header__logo"
        href={onLanding ? '#inicio' : href('/')}
        aria-label={labels.logoLabel}
        data-nav-home=""
      >
        <Logo />
        <span className="header__name">{site.practice.logo.name}</span>{' '}
        <span className="header__descriptor">{site.practice.logo.descriptor}</span>
      </a>
      <nav className="header__nav" aria-label={labels.navigationLabel}>
        {site.navigation.map(({ name, url, icon }, index) => (
          <a
            key={url}
            href={onLanding ? url : href('/') + url}
            data-nav=""
            aria-current={onLanding && index === 0 ? true : undefined}
          >
            <Icon name={icon} />
            <span>{name}</span>
          </a>
        ))}
      </nav>
      <BookingButton look="header__button">
        <span className="header__long">{labels.booking.cta}</span>
        <span className="header__short">{labels.booking.ctaShort}</span>
      </BookingButton>
    </header>
  );
}
