import common from '../../components/locales/es.json';
import auth from '../../features/auth/locales/es.json';
import conversation from '../../features/conversation/locales/es.json';
import shell from '../../features/shell/locales/es.json';
import tickets from '../../features/tickets/locales/es.json';

export const texts = { common, auth, shell, tickets, conversation };
