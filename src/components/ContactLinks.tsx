import type { SiteContent } from '../content/schema.ts';
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
  const parts = labels.booking.help.split(/(\{whatsapp\}|\{correo\})/);
  return (
    <p className={className}>
      {parts.map((part) => {
        if (part === '{whatsapp}')
          return (
            <a key={part} href={whatsappHref(site)} target="_blank" rel="noopener">
              {labels.booking.helpWhatsapp}
              <span className="unseen"> {labels.newTab}</span>
            </a>
          );
        if (part === '{correo}')
          return (
            <a key={part} href={emailHref(site)}>
              {labels.booking.helpEmail}
            </a>
          );
        return part;
      })}
    </p>
  );
}
