import type { SiteContent } from '../content/schema.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { Interpolate } from './Interpolate.tsx';
import { useContent } from '../render-context.ts';

/** Example: `https://wa.me/56987654321?text=Hola%2C%20…`. */
export function whatsappHref({ contact }: SiteContent, message = contact.whatsappMessage): string {
  // The content has the number in the form `+56 9 8765 4321`.
  const digits = contact.whatsapp.replaceAll(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

export const emailHref = ({ contact }: SiteContent) =>
  `mailto:${contact.email}?subject=${encodeURIComponent(contact.emailSubject)}`;

/** A sentence that offers other ways to book, with links in place of `{whatsapp}` and `{correo}`. */
export function BookingHelp({ text, className }: { text: string; className?: string }) {
  const { site, interface: labels } = useContent();
  return (
    <p className={className}>
      <Interpolate
        text={text}
        values={{
          whatsapp: <ExternalLink href={whatsappHref(site)}>{labels.booking.helpWhatsapp}</ExternalLink>,
          correo: <a href={emailHref(site)}>{labels.booking.helpEmail}</a>,
        }}
      />
    </p>
  );
}
