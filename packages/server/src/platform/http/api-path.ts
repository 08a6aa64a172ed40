/** Calls of the API are never answered with a page. */
export const isApi = (url: string): boolean => /^\/api(\/|$)/i.test(url)
