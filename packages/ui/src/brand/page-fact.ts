/** What the server has written into the page (packages/server/src/platform/http/page-head.ts). */
export const pageFact = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The name of a provider's own brand; undefined where the product goes by its own name. */
export const brandName = (): string | undefined => pageFact('application-name')
