import type { SiteContent } from '../content/schema.ts';
import { ExternalLink } from './ExternalLink.tsx';
import { Interpolate } from './Interpolate.tsx';
import { useContent } from '../render-context.ts';

/** `https://wa.me/56987654321?text=Hola%2C%20…` */
export function whatsappHref({ contact }: SiteContent, message = contact.whatsappMessage): string {
  // The content has the number as people read it: `+56 9 8765 4321`.
  const digits = contact.whatsapp.replaceAll(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
}

export const emailHref = ({ contact }: SiteContent) =>
  `mailto:${contact.email}?subject=${encodeURIComponent(contact.emailSubject)}`;

/** A sentence of the content that offers other ways to book, with links in the places of `{whatsapp}` and `{correo}`. */
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
