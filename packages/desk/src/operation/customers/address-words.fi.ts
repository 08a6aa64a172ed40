/** Words of addresses after the path. */
export const SEARCH_PARAMETER = 'haku'

/** The concern or chain whose places are listed. */
export const GROUP_PARAMETER = 'ryhma'
