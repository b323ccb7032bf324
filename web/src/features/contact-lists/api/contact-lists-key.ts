/** Keys of what is read about contact lists, apart from its queries: the first load needs no more. */
export const contactListsKey = ['contactLists'] as const;
export const contactListItemsKey = ['contactListItems'] as const;
export const contactListJobsKey = ['contactListJobs'] as const;
