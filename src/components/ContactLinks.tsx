import type { SiteContent } from '../content/schema.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { Interpolate } from './Interpolate.tsx';
import { useContent } from '../render-context.ts';

/**
 * The address that opens a WhatsApp conversation with the practice.
 *
 * @param message the message already written there; by default the one from the content
 */
export const whatsappHref = ({ contact }: SiteContent, message = contact.whatsappMessage) =>
  `https://wa.me/${contact.whatsapp.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`;

/** The address that starts an e-mail to the practice, with the subject from the content already written. */
export const emailHref = ({ contact }: SiteContent) =>
  `mailto:${contact.email}?subject=${encodeURIComponent(contact.emailSubject)}`;

/** A line with other ways to book, by WhatsApp and e-mail, for visitors for whom the booking popup does not open. */
export function BookingHelp({ className }: { className: string }) {
  const { site, interface: labels } = useContent();
  return (
    <p className={className}>
      <Interpolate
        text={labels.booking.help}
        values={{
          whatsapp: <ExternalLink href={whatsappHref(site)}>{labels.booking.helpWhatsapp}</ExternalLink>,
          correo: <a href={emailHref(site)}>{labels.booking.helpEmail}</a>,
        }}
      />
    </p>
  );
}
