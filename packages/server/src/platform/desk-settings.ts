type Given = Readonly<Record<string, string | undefined>>

/** Where `npm start` opens the desk, beside the portal's own 8080. */
const TRIED_OUT_AT = 8081

const NAMES = ['DESK_PORT', 'DESK_URL', 'DESK_SECRET'] as const

/** The desk opens with everything that it needs or not at all: half a desk would be found out by a person at its door. */
export function deskFaults(given: Given, production: boolean): readonly string[] {
  const set = NAMES.filter((name) => given[name])
  if (set.length === 0) return []
  const needed = NAMES.filter((name) => isNeeded(name, given, production))
  return needed
    .filter((name) => !given[name])
    .map((name) => `${name} is required beside ${set.join(' and ')}: the desk needs ${needed.join(', ')}`)
}

/** An embedded desk keeps a secret of its own beside the data, and its people find it on this machine. */
function isNeeded(name: (typeof NAMES)[number], given: Given, production: boolean): boolean {
  if (production) return true
  return name === 'DESK_PORT' || (name === 'DESK_SECRET' && given['DATABASE_URL'] !== undefined)
}

/**
 * The port of the desk; undefined where there is none. It opens by itself only for somebody who tries the product out
 * and has chosen no port: a second server on the machine must not stumble over it.
 */
export function deskPortOf(given: Given, port: number | undefined, production: boolean): number | undefined {
  if (port !== undefined) return port
  const isTriedOut = !production && given['DATABASE_URL'] === undefined && given['PORT'] === undefined
  return isTriedOut ? TRIED_OUT_AT : undefined
}
