import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../deploy/cluster')

export const TEMPLATES = ['patroni.yml', 'etcd.conf', 'haproxy.cfg', 'pgbouncer.ini'] as const
type Template = (typeof TEMPLATES)[number]

export const readTemplate = (name: Template): string => readFileSync(join(folder, name), 'utf8')

/** A place in a template: `${NAME}`, as `envsubst` and the shell write it. */
const PLACE = /\$\{([A-Z\d_]+)\}/g

/** Comments may speak of places too, and need no value. */
export const placesOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name)),
]

export type Values = Readonly<Record<string, string>>

/** Fills a template in as `envsubst` does, but a place without a value is an error. */
export function fill(text: string, values: Values): string {
  const missing = placesOf(text).filter((name) => values[name] === undefined)
  if (missing.length > 0) throw new Error(`no value for ${missing.join(', ')}`)
  return text.replaceAll(PLACE, (_place, name: string) => values[name] ?? '')
}
