import common from '../../components/locales/tr.json';
import auth from '../../features/auth/locales/tr.json';
import conversation from '../../features/conversation/locales/tr.json';
import shell from '../../features/shell/locales/tr.json';
import tickets from '../../features/tickets/locales/tr.json';

export const texts = { common, auth, shell, tickets, conversation };
