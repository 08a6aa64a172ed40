const RELOADED = 'kassavirta.reloaded'

export type VersionCheck = 'unreachable' | 'newVersion' | 'sameVersion'

/**
 * The page names its script by a hash of its content: a page that names another comes from another build.
 * @internal for the test
 */
export const isSameVersion = (page: string, script: string | null): boolean =>
  script !== null && page.includes(`"${script}"`)

/** Asks the server for the start page as it is now. */
export async function lookForNewVersion(): Promise<VersionCheck> {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src') ?? null
  try {
    const response = await fetch(new URL('.', document.baseURI), { cache: 'no-store' })
    if (!response.ok) return 'unreachable'
    return isSameVersion(await response.text(), script) ? 'sameVersion' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}

/**
 * True once in the life of a tab, so that a reload that does not help is not repeated for ever. Never true where the
 * browser stores nothing, since the first reload would not be remembered.
 */
export function mayReload(store: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (store.getItem(RELOADED) !== null) return false
  try {
    store.setItem(RELOADED, 'true')
    return true
  } catch {
    return false
  }
}
