import { isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { erasedKeyOf, erasedName } from '../erased-key.ts'
import { portalUser } from '../../../tables/people.ts'
import type { SectionName } from './bundle.ts'
import type { KeptRow } from './desk-entries.ts'
import type { ReadBundle } from './read-bundle.ts'

/** How each section names the person whom a row is about. */
const personKeys = {
  users: 'extId',
  roles: 'user',
  mandates: 'user',
  messages: 'user',
} as const satisfies Partial<Record<SectionName, string>>

/**
 * Leaves out everything about people who were erased: no import brings them back, and none is refused because of them. They
 * are told by the number that they have here, since their key names them.
 */
export async function leaveErased(
  db: Db,
  read: ReadBundle,
): Promise<{ readonly read: ReadBundle; readonly kept: readonly KeptRow[] }> {
  const found = await db
    .select({ id: portalUser.id, key: portalUser.erasedKey })
    .from(portalUser)
    .where(isNotNull(portalUser.erasedKey))
  if (found.length === 0) return { read, kept: [] }
  const erased = new Map(found.map(({ id, key }) => [key, id]))
  const kept: KeptRow[] = []
  const rows: Record<string, readonly unknown[]> = { ...read.rows }
  for (const [section, field] of Object.entries(personKeys) as [keyof typeof personKeys, string][]) {
    rows[section] = read.rows[section].filter(({ row }) => {
      const key: unknown = Reflect.get(row, field)
      const id = typeof key === 'string' ? erased.get(erasedKeyOf(key)) : undefined
      if (id !== undefined) kept.push({ section, extId: erasedName(id) })
      return id === undefined
    })
  }
  // Only rows were taken out, but the compiler does not follow that.
  return { read: { ...read, rows: rows as unknown as ReadBundle['rows'] }, kept }
}
