import common from '../../components/locales/en.json';
import auth from '../../features/auth/locales/en.json';
import conversation from '../../features/conversation/locales/en.json';
import shell from '../../features/shell/locales/en.json';
import tickets from '../../features/tickets/locales/en.json';

export const texts = { common, auth, shell, tickets, conversation };
