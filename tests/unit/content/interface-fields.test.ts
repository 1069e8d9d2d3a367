import { tryEveryField } from './every-field.ts';

tryEveryField('content/interface.yaml');
