import common from '../../components/locales/pt.json';
import auth from '../../features/auth/locales/pt.json';
import conversation from '../../features/conversation/locales/pt.json';
import shell from '../../features/shell/locales/pt.json';
import tickets from '../../features/tickets/locales/pt.json';

export const texts = { common, auth, shell, tickets, conversation };
