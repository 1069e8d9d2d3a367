import { Layout } from '../components/Layout/Layout.tsx';
import type { PageModule } from '../page.ts';
import { NotFound } from '../sections/NotFound/NotFound.tsx';

export const meta: PageModule['meta'] = (content) => ({
  ...content.interface.notFound.meta,
  imageLines: content.interface.notFound.titleLines,
  themeColour: 'blush',
  noindex: true,
});

export default function NotFoundPage() {
  return (
    <Layout ground="blush">
      <NotFound />
    </Layout>
  );
}
