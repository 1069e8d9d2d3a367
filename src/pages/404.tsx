import { BookingButton } from '../components/Button/BookingButton.tsx';
import { Lines } from '../components/Lines.tsx';
import { BrokenArch } from '../drawings/BrokenArch.tsx';
import { useContent, useRenderContext } from '../render-context.ts';
import type { Page } from '../page.ts';
import './404.css';

export default {
  meta: ({ interface: { notFound } }) => ({
    ...notFound.meta,
    noindex: true,
  }),
  headerTheme: 'blush',
  sections: [NotFound],
} satisfies Page;

function NotFound() {
  const { href } = useRenderContext();
  const { notFound, booking } = useContent().interface;
  return (
    <div className="not-found">
      <div className="not-found__text">
        <h1>
          <Lines lines={notFound.titleLines} />
        </h1>
        <p className="lead">{notFound.text}</p>
        <div className="not-found__ways">
          <a className="button button--wine" href={href('/')}>
            {notFound.home}
          </a>
          <BookingButton className="button--outline">{booking.cta}</BookingButton>
        </div>
      </div>
      <BrokenArch />
    </div>
  );
}
