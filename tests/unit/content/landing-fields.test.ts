import { tryEveryField } from './every-field.ts';

tryEveryField('content/landing.yaml');
