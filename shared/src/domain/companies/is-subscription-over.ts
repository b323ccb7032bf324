type Subscriber = { super: boolean; company: { dueDate: string } };

/** Whether a company's due date keeps somebody out. Super users look after companies even when their own has not paid. */
export const isSubscriptionOver = ({ super: isSuper, company }: Subscriber, now: Date): boolean =>
  !isSuper && Date.parse(company.dueDate) <= now.getTime();
