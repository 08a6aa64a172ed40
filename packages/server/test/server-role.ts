/** The role of the server under test, which owns nothing. Tests themselves are the owner. */
export const SERVER_ROLE = 'portal_server'

export const asServer = (url: string): string => url.replace('//postgres@', `//${SERVER_ROLE}@`)
