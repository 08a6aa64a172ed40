/** True for links to the web or to a page of the portal; anything else, such as a script, is not shown as a link. */
export const isSafeLink = (link: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(link) || /^\/(?![/\\])[^\s]*$/.test(link)
