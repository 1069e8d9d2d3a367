import type { SiteContent } from '../content/schema.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { Interpolate } from './Interpolate.tsx';
import { useContent } from '../render-context.ts';

/** Opens a conversation with a message already written: the practice's usual one, unless another is given. */
export const whatsappHref = ({ contact }: SiteContent, message = contact.whatsappMessage) =>
  `https://wa.me/${contact.whatsapp.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`;

/** Starts an e-mail with the practice's subject already written. */
export const emailHref = ({ contact }: SiteContent) =>
  `mailto:${contact.email}?subject=${encodeURIComponent(contact.emailSubject)}`;

/** The line that is always there in case the booking popup does not open. */
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
