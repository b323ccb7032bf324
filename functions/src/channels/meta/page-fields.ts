/** What we have Meta tell us of a page and its Instagram account. */
export const pageFields = [
  'messages',
  'messaging_postbacks',
  'messaging_referrals',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_reactions',
  'message_edits',
  // What is written while another app has a conversation, and whose it is.
  'standby',
  'messaging_handovers',
].join(',');
