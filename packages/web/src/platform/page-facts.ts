/** What the server has written into the page (packages/server/src/platform/http/page-head.ts). */
const factOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The name of a provider's own brand; undefined where the portal goes by its own name. */
export const brandName = (): string | undefined => factOf('application-name')

/** The users of the demo and their password; undefined on any other server. */
export function demoUsers(): { readonly names: readonly string[]; readonly password: string } | undefined {
  const [names, password] = [factOf('demo-users'), factOf('demo-password')]
  return names === undefined || password === undefined ? undefined : { names: names.split(' '), password }
}
