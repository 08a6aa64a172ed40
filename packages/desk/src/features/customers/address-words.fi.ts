/** Words of addresses after the path. */
export const SEARCH_PARAMETER = 'haku'
