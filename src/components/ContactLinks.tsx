import type { SiteContent } from '../content/schema.ts';
import { Filled } from './Filled.tsx';
import { useContent } from './site.tsx';

/** Opens a conversation with the practice's message already written. */
export const whatsappHref = ({ contact }: SiteContent) =>
  `${contact.whatsappLink}?text=${encodeURIComponent(contact.whatsappMessage)}`;

/** Starts an e-mail with the practice's subject already written. */
export const emailHref = ({ contact }: SiteContent) =>
  `mailto:${contact.email}?subject=${encodeURIComponent(contact.emailSubject)}`;

/** The line that is always there in case the booking popup does not open. */
export function BookingHelp({ className }: { className: string }) {
  const { site, interface: labels } = useContent();
  return (
    <p className={className}>
      <Filled
        text={labels.booking.help}
        slots={{
          whatsapp: (
            <a href={whatsappHref(site)} target="_blank" rel="noopener">
              {labels.booking.helpWhatsapp}
              <span className="unseen"> {labels.newTab}</span>
            </a>
          ),
          correo: <a href={emailHref(site)}>{labels.booking.helpEmail}</a>,
        }}
      />
    </p>
  );
}
