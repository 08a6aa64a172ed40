import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditTools } from '../../../test/audit-tools.ts'
import { read } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { sealAll } from '../../platform/audit/seal-audit.ts'
import { writeAudit, type AuditEntry } from '../../platform/ledgers/record.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const { asOwner } = auditTools(portal)

let admin: Awaited<ReturnType<typeof staffAtWork>>
let ids: { readonly user: number; readonly company: number }
beforeEach(async () => {
  portal.now = new Date('2026-11-16T12:00:00Z')
  admin = await staffAtWork(portal, 'paakayttaja', ['admin'])
  const user = await addUser(portal, { firstName: 'Sari', lastName: 'Myllymäki' })
  const company = await addCompany(db(), { name: 'Myllypuoti Kaleva' })
  ids = { user: user.id, company: company.id }
})

const note = (entry: Partial<AuditEntry>) =>
  writeAudit(db(), { at: portal.now, action: 'x', userId: null, companyId: null, subject: '', ...entry })
const search = async (query = '') => read(admin, `/auditlog?${query}`)
const subjects = async (query: string) =>
  (await search(query)).rows.map(({ subject }: { readonly subject: string }) => subject)

describe('the log', () => {
  test('is found by days, person, place, act and number', async () => {
    await note({ at: new Date('2026-11-14T21:59:00Z'), subject: 'before', action: 'bag.opened' })
    await note({
      at: new Date('2026-11-14T22:00:00Z'),
      subject: 'user',
      userId: ids.user,
      companyId: ids.company,
    })
    await note({
      at: new Date('2026-11-15T21:59:00Z'),
      subject: 'staff',
      staffId: admin.staffId,
      detail: { a: 1 },
    })
    await note({ at: new Date('2026-11-15T22:00:00Z'), subject: 'place', companyId: ids.company })
    const table: readonly (readonly [string, readonly string[]])[] = [
      // A day begins at midnight of Helsinki, not of Greenwich.
      ['from=2026-11-15&to=2026-11-15', ['staff', 'user']],
      ['to=2026-11-14', ['before']],
      [`staff=${admin.staffId}&to=2026-11-15`, ['staff']],
      ['user=sari', ['user']],
      ['user=nimet%C3%B6n', []],
      ['place=kaleva', ['place', 'user']],
      ['place=kaleva&user=mylly', ['user']],
      ['action=bag.opened', ['before']],
      ['subject=staff', ['staff']],
    ]
    for (const [query, found] of table) expect([query, await subjects(query)]).toEqual([query, found])
    const { rows } = await search('subject=user')
    expect(rows).toMatchObject([
      {
        maker: 'user',
        name: 'Sari Myllymäki',
        place: { companyId: ids.company, name: 'Myllypuoti Kaleva' },
        seal: null,
      },
    ])
    const looked = await search('action=auditlog.searched')
    expect(looked.rows).toHaveLength(table.length + 1)
    expect(looked.rows[0]).toMatchObject({ maker: 'staff', detail: '{"subject": "user"}' })
    const { actions, staff } = await read(admin, '/auditlog/choices')
    expect(actions).toEqual(['auditlog.searched', 'bag.opened', 'x'])
    expect(staff).toEqual([{ staffId: admin.staffId, name: 'Työntekijä paakayttaja' }])
  })

  test('is read a hundred rows at a time, none twice', async () => {
    await db().execute(sql`insert into audit (at, action, subject, company_id)
      select ${portal.now.toISOString()}::timestamptz, 'many', n::text, ${ids.company} from generate_series(1, 250) n`)
    const seen: string[] = []
    let after = ''
    for (let pages = 0; pages < 3; pages += 1) {
      const { rows, next } = await search(`place=kaleva&action=many${after}`)
      seen.push(...rows.map(({ subject }: { readonly subject: string }) => subject))
      after = `&after=${next}`
    }
    expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => String(250 - n)))
    const file = await read(admin, '/auditlog/export?action=many')
    expect([file.rows.length, file.isCut]).toEqual([250, false])
    expect((await search('action=auditlog.exported')).rows).toHaveLength(1)
  })

  test('is for those who watch over others', async () => {
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    for (const path of ['', '/export', '/choices', '/seals'])
      expect((await service.browser.get(`/auditlog${path}`)).statusCode).toBe(403)
  })
})

describe('the seals', () => {
  const check = (from?: number) => read(admin, `/auditlog/seals${from === undefined ? '' : `?from=${from}`}`)
  beforeEach(async () => {
    for (let n = 1; n <= 12; n += 1) await note({ subject: String(n) })
    await sealAll(portal.deps)
  })

  test('hold, but for a row that never gets its seal', async () => {
    expect(await check()).toEqual({
      from: 1,
      to: 12,
      last: 12,
      broken: null,
      isCut: false,
      unsealed: 0,
      late: 0,
    })
    expect(await check(10)).toMatchObject({ from: 10, to: 12, broken: null, isCut: false })
    await note({ subject: 'new' })
    expect(await check()).toMatchObject({ unsealed: 0, broken: null })
    portal.now = new Date(portal.now.getTime() + 10 * 60_000)
    expect(await check()).toMatchObject({ unsealed: 1, broken: null, isCut: false })
  })

  test('name the row that was changed, or the missing end', async () => {
    await asOwner((tx) =>
      tx.execute(sql`update audit set subject = 'other' where id = (
      select audit_id from audit_seal where seq = 7)`),
    )
    expect(await check()).toMatchObject({ to: 6, last: 12, broken: 7 })
    expect(await check(8)).toMatchObject({ from: 8, to: 12, broken: null })
    await asOwner((tx) => tx.execute(sql`delete from audit_seal where seq in (1, 2)`))
    expect(await check(1)).toMatchObject({ from: 3, broken: 7 })
    await asOwner((tx) => tx.execute(sql`delete from audit_seal where seq <= 7`))
    expect(await check()).toMatchObject({ from: 8, broken: null, isCut: true })
  })
})
