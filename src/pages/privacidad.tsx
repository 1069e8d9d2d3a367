import { Layout } from '../components/Layout/Layout.tsx';
import type { PageModule } from '../page.ts';
import { Legal, legalMeta } from '../sections/Legal/Legal.tsx';

export const meta: PageModule['meta'] = (content) => legalMeta(content, 'privacidad');

export default function PrivacyPage() {
  return (
    <Layout ground="paper">
      <Legal name="privacidad" />
    </Layout>
  );
}
