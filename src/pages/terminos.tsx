import { Layout } from '../components/Layout/Layout.tsx';
import type { PageModule } from '../page.ts';
import { Legal, legalMeta } from '../sections/Legal/Legal.tsx';

export const meta: PageModule['meta'] = (content) => legalMeta(content, 'terminos');

export default function TermsPage() {
  return (
    <Layout ground="paper">
      <Legal name="terminos" />
    </Layout>
  );
}
