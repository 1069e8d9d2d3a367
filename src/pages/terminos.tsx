import { legalPage } from '../components/Legal/Legal.tsx';

export default legalPage('terminos');
