import { Fragment } from 'react';
import { Logo } from '../../drawings/Logo.tsx';
import { BookingButton } from '../Button/BookingButton.tsx';
import { BookingHelp, emailHref, whatsappHref } from '../ContactLinks.tsx';
import { CurrentYear } from '../CurrentDate.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { Interpolate } from '../Interpolate.tsx';
import { OpeningHours } from '../OpeningHours.tsx';
import { addressOf } from '../../content/address.ts';
import type { Location } from '../../content/schema.ts';
import { useContent, useRenderContext } from '../../render-context.ts';
import { estimateWidth } from '../../styles/text-widths.ts';
import './Footer.css';

/** Limit in em. A wider label leaves too little room beside it on small screens. */
const LONG_LABEL = 7;

/** On wide windows, two offices are side by side; three or four are in a list of two columns. */
function gridClass(officeCount: number): string {
  if (officeCount === 1) return 'footer__grid';
  return officeCount === 2 ? 'footer__grid footer__grid--two' : 'footer__grid footer__grid--many';
}

/** For a list of labels and values: long labels stand above their values. */
function labelListClass(labels: readonly string[]): string {
  const hasLongLabel = labels.some((label) => estimateWidth(label) > LONG_LABEL);
  return hasLongLabel ? 'footer__details footer__details--stacked' : 'footer__details';
}

export function Footer() {
  const { locations } = useContent().site;
  return (
    <footer className="footer" id="contacto">
      <div className={gridClass(locations.length)}>
        <FooterHead />
        <Contact />
        <Offices />
        <DoctorAndPractice />
        <FooterEnd />
      </div>
    </footer>
  );
}

function FooterHead() {
  const { href, address } = useRenderContext();
  const { site, interface: labels } = useContent();
  const { name, descriptor } = site.practice.logo;
  return (
    <div className="footer__head">
      <a
        className="footer__logo"
        href={address === '/' ? '#inicio' : href('/')}
        aria-label={labels.logoLabel}
        // On the landing page, src/client/sections.ts moves the focus to the headline after a click.
        data-nav-home=""
      >
        <Logo />
        <span className="footer__brand">{name}</span> <span className="footer__descriptor">{descriptor}</span>
      </a>
      <BookingButton className="button--sulphur">{labels.booking.cta}</BookingButton>
    </div>
  );
}

function Contact() {
  const { site, interface: labels } = useContent();
  const { footer } = labels;
  return (
    <div className="footer__contact">
      <h2>{footer.contactTitle}</h2>
      <dl className={labelListClass([footer.emailLabel, footer.whatsappLabel])}>
        <div>
          <dt>{footer.emailLabel}</dt>
          <dd>
            <a href={emailHref(site)} aria-label={footer.emailAriaLabel}>
              <BreakableEmail email={site.contact.email} />
            </a>
          </dd>
        </div>
        <div>
          <dt>{footer.whatsappLabel}</dt>
          <dd>
            {/* Not an ExternalLink, because `aria-label` already says that a new tab opens. */}
            <a href={whatsappHref(site)} target="_blank" rel="noopener" aria-label={footer.whatsappAriaLabel}>
              {site.contact.whatsapp}
            </a>
          </dd>
        </div>
      </dl>
      {site.contact.whatsappHours && <p className="footer__detail">{site.contact.whatsappHours}</p>}
      {/* WCAG 2.2 requires help in the same place on every page (3.2.6). */}
      <BookingHelp text={labels.booking.help} className="footer__help" />
    </div>
  );
}

function Offices() {
  const { site, interface: labels } = useContent();
  const { locations } = site;
  return (
    <div className="footer__locations">
      <h2>{labels.footer.locationsTitle}</h2>
      <dl className={labelListClass(locations.map(({ name }) => name))}>
        {locations.map((location) => (
          <div key={location.id}>
            <dt>{location.name}</dt>
            <dd>
              <OfficeAddress location={location} />
              {location.openingHours && (
                <p className="footer__detail">
                  <OpeningHours hours={location.openingHours} />
                </p>
              )}
              {[location.metro, location.parking, location.access].map(
                (line) =>
                  line && (
                    <p key={line} className="footer__detail">
                      {line}
                    </p>
                  ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function OfficeAddress({ location }: { location: Location }) {
  const address = addressOf(location);
  return location.mapUrl ? <ExternalLink href={location.mapUrl}>{address}</ExternalLink> : address;
}

function DoctorAndPractice() {
  const { site, interface: labels } = useContent();
  const { doctor, practice } = site;
  const { registration } = labels.footer;
  return (
    <div className="footer__who">
      <p className="footer__name">{doctor.name}</p>
      <p>
        <span className="line">{doctor.specialty}</span> {practice.name}
      </p>
      {registration && <p>{registration}</p>}
      <p className="footer__emergency">{practice.emergencyNote}</p>
    </div>
  );
}

function FooterEnd() {
  const { href } = useRenderContext();
  const { site, interface: labels, samples } = useContent();
  return (
    <div className="footer__end">
      <p>
        <Interpolate text={labels.footer.copyright} values={{ año: <CurrentYear /> }} />
      </p>
      <nav aria-label={labels.footer.legalLabel}>
        {site.legalLinks.map((link) => (
          <a key={link.href} href={href(link.href)}>
            {link.label}
          </a>
        ))}
      </nav>
      {samples.length > 0 && <p className="footer__sample">{labels.sample.short}</p>}
    </div>
  );
}

/** Lets an address break after its @ or before a dot: `contacto@<wbr>example<wbr>.com`. */
function BreakableEmail({ email }: { email: string }) {
  const pieces = email.split(/(?<=@)|(?=\.)/);
  return pieces.map((piece, index) => {
    const isFirst = index === 0;
    return (
      <Fragment key={index}>
        {!isFirst && <wbr />}
        {piece}
      </Fragment>
    );
  });
}
