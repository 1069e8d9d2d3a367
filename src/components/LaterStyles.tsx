import { useSite } from './site.tsx';

/**
 * Links the styles of what stands below the fold. In the body, before the first section that needs them:
 * what stands above is painted without waiting (HTML, `body-ok`), and it works without script.
 */
export function LaterStyles() {
  const { laterStyles } = useSite();
  return laterStyles && <link rel="stylesheet" href={laterStyles} fetchPriority="low" />;
}
