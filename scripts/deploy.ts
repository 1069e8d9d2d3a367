/** `npm run deploy`: makes the site, checks it, and publishes exactly what was checked, whatever is in `dist`. */
import { checkSite } from './check/check-site.ts';
import { deploySite } from './deploy/deploy-site.ts';
import { parseOptions, readOptions } from './deploy/options.ts';
import { openBucket } from './deploy/bucket.ts';
import { root, runCommand } from './lib/command.ts';

const usage = {
  en: `npm run deploy -- s3://bucket[/prefix] [options]

  --endpoint URL  a storage that is not Amazon's but speaks S3
  --region R      the bucket's region, such as sa-east-1
  --dry-run       only say what would be done
  --remove-old    delete the files that only earlier releases need
  --allow-sample  publish whatever the check finds, sample content included: for previews only
  --lang es|en    the language of the messages`,
  es: `npm run deploy -- s3://bucket[/carpeta] [opciones]

  --endpoint URL  un almacenamiento que no es de Amazon, pero que habla S3
  --region R      la región del bucket, como sa-east-1
  --dry-run       solo dice lo que haría
  --remove-old    borra los archivos que solo usan las versiones anteriores
  --allow-sample  publica aunque haya problemas o contenido de ejemplo: solo para mostrar un avance
  --lang es|en    el idioma de los mensajes`,
};

await runCommand(usage, parseOptions, async (args, { log }) => {
  const options = readOptions(args);
  const site = await checkSite({ root, log });
  await deploySite(site, openBucket(options), { ...options, log });
});
