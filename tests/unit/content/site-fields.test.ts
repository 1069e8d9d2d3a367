import { tryEveryField } from './every-field.ts';

tryEveryField('content/site.yaml');
