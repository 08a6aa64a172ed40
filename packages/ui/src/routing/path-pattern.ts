/** Texts of an address, from its query or its path. */
export type AddressTexts = Readonly<Record<string, string | undefined>>

/** The values of the parameters of a path such as /viestit/{id}. */
export type PathTexts = Readonly<Record<string, string>>

/** Matches a path in small and capital letters, with or without a slash at the end. */
export function pathPattern(path: string): RegExp {
  const literal = path.replaceAll('.', String.raw`\.`)
  return new RegExp(`^${literal.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i')
}

/** Undefined where the path is another one, or where its percent-encoding is malformed. */
export function matchPath(pattern: RegExp, path: string): PathTexts | undefined {
  const found = pattern.exec(path)
  if (!found) return undefined
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(found.groups ?? {})) {
    const plain = decoded(text)
    if (plain === undefined) return undefined
    texts[name] = plain
  }
  return texts
}

export type AddressParts = {
  readonly path: string
  readonly search: AddressTexts
  /** The id of an element to scroll to, or the empty text. */
  readonly hash: string
}

export function partsOf(href: string): AddressParts {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?#?(.*)$/s.exec(href) ?? []
  return { path, search: parseSearch(search), hash: decoded(hash) ?? hash }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Search values are plain strings: a reference of 20 digits would lose the last ones as a number. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
