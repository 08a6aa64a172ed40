/** What became of a request. */
export type Decision = 'approved' | 'rejected' | 'lapsed'
